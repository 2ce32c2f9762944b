-- Waits for another transaction with the key (design 4). Null if claimed, 'replayed' with its id, or 'key-reused'.
create or replace function claim_key(
  new_key uuid, new_route text, new_actor text, new_hash text, new_id uuid, out refusal text, out earlier_id uuid
) language plpgsql as $$
begin
  insert into idempotency_keys (key, route, actor, request_hash, entity_id)
  values (new_key, new_route, new_actor, new_hash, new_id)
  on conflict (key) do nothing;
  if found then return; end if;
  select entity_id into earlier_id from idempotency_keys
  where key = new_key and route = new_route and actor = new_actor and request_hash = new_hash;
  refusal := case when earlier_id is null then 'key-reused' else 'replayed' end;
end $$;
