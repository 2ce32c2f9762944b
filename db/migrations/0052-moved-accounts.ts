import { type Kysely, sql } from "kysely"

/**
 * Notes which accounts each charge and payment moved, so that the open ones are found without those settled long ago
 * (decision 0088).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** Charges never change but for their invoice. A payment of a deleted draft has no account. */
const statements = [
  `create table moved_accounts (
    id uuid primary key default gen_random_uuid(),
    reservation_id uuid,
    application_id uuid,
    constraint moved_accounts_account check (num_nonnulls(reservation_id, application_id) = 1)
  ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000)`,
  `create function note_moved_account() returns trigger language plpgsql as $$ begin
    insert into moved_accounts (reservation_id, application_id)
      select distinct reservation_id, application_id
      from (values (new.reservation_id, new.application_id), (old.reservation_id, old.application_id))
        as moved (reservation_id, application_id)
      where num_nonnulls(reservation_id, application_id) = 1;
    return null;
  end $$`,
  `create trigger charges_move_accounts after insert or delete on charges
    for each row execute function note_moved_account()`,
  `create trigger payment_transactions_move_accounts
    after insert or delete or update of status, reservation_id, application_id on payment_transactions
    for each row execute function note_moved_account()`,
  `insert into moved_accounts (reservation_id, application_id)
    select reservation_id, application_id from (
      select reservation_id, application_id, currency,
        case kind when 'charge' then amount_cents else -amount_cents end as cents
      from charges
      union all
      select reservation_id, application_id, currency, case kind when 'payment' then -amount_cents else amount_cents end
      from payment_transactions
      where payment_counts(kind, status, counts) and num_nonnulls(reservation_id, application_id) = 1
    ) as lines
    group by reservation_id, application_id, currency having sum(cents) <> 0`,
]
