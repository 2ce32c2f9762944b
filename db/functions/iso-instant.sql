-- '2027-06-12T12:00:00.000Z'.
create or replace function iso_instant(instant timestamptz) returns text
language sql stable return to_char(instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
