-- Who of a directory can be reached hangs on what each said since: counted when it is read, as the message would be sent.
alter table repertoire drop column "Joignables";
