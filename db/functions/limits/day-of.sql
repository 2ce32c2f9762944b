-- The school's day of an instant.
create or replace function day_of(instant timestamptz) returns date
language sql immutable return (instant at time zone 'Europe/Zurich')::date;
