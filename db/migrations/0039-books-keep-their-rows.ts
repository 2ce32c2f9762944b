import { type Kysely, sql } from "kysely"

/**
 * The database refuses edits of the books, and a second currency in an account (school 4, "Ledger"). Commands may set
 * the invoice or closing of a row once, and settle a payment once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `drop trigger invoices_never_edited on invoices`,
  `drop function invoices_are_never_edited()`,
  `create function books_are_never_edited() returns trigger language plpgsql as $$
    begin raise exception '% are never edited', tg_table_name; end $$`,
  `create trigger invoices_never_edited before update or delete on invoices
    for each row execute function books_are_never_edited()`,
  `create trigger closing_lines_never_edited before update or delete on closing_lines
    for each row execute function books_are_never_edited()`,
  `create trigger charges_never_edited before update on charges for each row
    when (old.invoice_id is not null or to_jsonb(old) - 'invoice_id' <> to_jsonb(new) - 'invoice_id')
    execute function books_are_never_edited()`,
  `create trigger payment_transactions_never_edited before update on payment_transactions for each row
    when ((old.kind, old.refund_of, old.purpose, old.method, old.base, old.amount_cents, old.currency)
        is distinct from (new.kind, new.refund_of, new.purpose, new.method, new.base, new.amount_cents, new.currency)
      or old.settled_at is not null and old.settled_at is distinct from new.settled_at
      or old.closing_id is not null and old.closing_id is distinct from new.closing_id)
    execute function books_are_never_edited()`,
  // A plan cached while the table was empty would read the whole table for each new row.
  `create function accounts_have_one_currency() returns trigger language plpgsql
    set plan_cache_mode = force_custom_plan as $$
    begin
      if exists (
        select from charges
        where (reservation_id = new.reservation_id or application_id = new.application_id) and currency <> new.currency
      ) then
        raise exception 'an account has one currency';
      end if;
      return new;
    end $$`,
  `create trigger charges_in_one_currency before insert on charges
    for each row execute function accounts_have_one_currency()`,
  `create trigger payment_transactions_in_one_currency before insert on payment_transactions
    for each row execute function accounts_have_one_currency()`,
]
