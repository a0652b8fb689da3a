-- A UUID v7, made where many rows are written at once. PostgreSQL has its own since version 18; from 15 on this one
-- is the same: milliseconds, then the part of the millisecond, so that rows written one after the other sort so.
create function nouvel_id() returns uuid language sql volatile parallel safe as $$
  select encode(
    substring(int8send(micro / 1000) from 3)
      || substring(int4send((28672 + (micro % 1000) * 4096 / 1000)::integer) from 3)
      || set_bit(set_bit(substring(uuid_send(gen_random_uuid()) from 9), 7, 1), 6, 0),
    'hex')::uuid
  from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as micro) maintenant
$$;
