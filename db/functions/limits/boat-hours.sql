-- A period in the unit by which withheld places are counted (school 1).
create or replace function boat_hours(from_instant timestamptz, to_instant timestamptz) returns numeric
language sql immutable return extract(epoch from to_instant - from_instant) / 3600;
