/** Whether a confirmed entry waits for one of these slots. */
export const hasWaiting = `
create or replace function has_waiting(wanted uuid[]) returns boolean
language plpgsql as $$
begin
  return exists (select from waiting_entries where state = 'waiting' and slot_ids && wanted);
end $$`
