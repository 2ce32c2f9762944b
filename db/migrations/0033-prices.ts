import { type Kysely, sql } from "kysely"

/** Prices as data, with the figures and currencies of the specification, and the lines of a booking's quote (school 4). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table prices (
      id uuid primary key default gen_random_uuid(),
      code text not null,
      cents integer check (cents >= 0),
      currency text not null check (currency in ('EUR', 'CHF')),
      valid_from date not null,
      created_by text not null,
      created_at timestamptz(3) not null default now(),
      constraint prices_once unique (code, valid_from)
    )`.execute(db)
  for (const [code, cents, currency] of seed) {
    await sql`
      insert into prices (code, cents, currency, valid_from, created_by)
      values (${code}, ${cents}, ${currency}, '2000-01-01', 'system')`.execute(db)
  }
  await sql`alter table reservations add column quote jsonb`.execute(db)
}

/** Null: on quotation. */
const seed: [code: string, cents: number | null, currency: "EUR" | "CHF"][] = [
  ["lesson", 35_000, "EUR"],
  ["rental", 8_000, "EUR"],
  ["outing", 20_000, "EUR"],
  ["application-coastal", 45_000, "CHF"],
  ["application-inland", 35_000, "CHF"],
  ["lesson-home", 35_000, "EUR"],
  ["rental-home", 4_500, "EUR"],
  ["outing-home", null, "EUR"],
  ["lesson-activities", 29_900, "EUR"],
  ["rental-activities", 8_900, "EUR"],
  ["sharing-activities", 19_900, "EUR"],
  ["sale-activities", null, "EUR"],
  ["training-coastal", 29_900, "EUR"],
  ["training-inland", 24_900, "EUR"],
  ["plan-decouverte", 9_900, "CHF"],
  ["plan-plaisancier", 19_900, "CHF"],
  ["plan-passionne", 29_900, "CHF"],
]
