-- A function that is said to be immutable around one that is only stable (to_char, jsonb_build_object) is never unfolded into the
-- question that calls it: each call then costs as much as reading a row. Neither is part of an index or of a kept column.
alter function instant(timestamptz) stable;
alter function oeil stable;

-- Written where it is asked for: as a function it could not be unfolded either.
drop function etapes_de(uuid);
