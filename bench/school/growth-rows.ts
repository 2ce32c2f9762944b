import { sql } from "kysely"
import { forgetSettledAccounts } from "#app/features/payments/ledger/forget-settled-accounts.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { withoutTimeLimit } from "#app/platform/database/time-limit.server.ts"
import { foldFigures } from "#app/platform/figures.server.ts"
import { addLicencePapers, addMails, addPlaces } from "./growth-belongings.ts"
import { addFleet, addOlderSlots } from "./growth-fleet.ts"
import { applicationOf, idOf, people, personOf } from "./growth-ids.ts"
import { addMoney } from "./growth-money.ts"
import { addTraces } from "./growth-traces.ts"

export interface Size {
  reservations: number
  users: number
  applications: number
  /** At least: those of a year ahead and the booked ones are there in any school. */
  slots: number
}

const firstNames =
  "Camille Élodie Luc Zoé Marc Anaïs Noé Jérôme Inès Théo Alice Basile Chloé Damien Emma Félix Gaëlle Hugo Irène Jules Karine Léa Maël Nadia Olivier Paul Quentin Rose Sacha Tom Ursule Valérie William Xavier Yann Zélie Adèle Bruno Cécile Denis".split(
    " ",
  )
const endings = ["et", "az", "od", "ier", "in", "oz", "er", "and", "on", "ard", "ey", "ex", "ut", "el", "it", "ens"]
const beginnings = ["Roch", "Fav", "Duv", "Mon", "Per", "Bla", "Cha", "Gen", "Joq", "Ler", "Mou", "Nic", "Pit", "Rey"]

/**
 * The rows of a school of some size, made by the database itself, spread over three years; the same words in any size.
 * Reservations hold places and have their mails, and two people made a five-hundredth of them each.
 */
export async function growSchool(db: Db, size: Size): Promise<void> {
  await withoutTimeLimit(() =>
    db.connection().execute(async (connection) => {
      await sql`set statement_timeout = 0`.execute(connection)
      await sql`set maintenance_work_mem = '512MB'`.execute(connection)
      const indexes = await dropWordIndexes(connection)
      await addUsers(connection, size.users)
      await addReservations(connection, size)
      await addApplications(connection, size)
      await addPlaces(connection)
      await addOlderSlots(connection, size.slots)
      await addFleet(connection)
      await addMails(connection)
      await addLicencePapers(connection)
      await addMoney(connection)
      await addTraces(connection)
      for (const index of indexes) await sql.raw(index).execute(connection)
      await connection.transaction().execute(foldFigures)
      await forgetSettledAccounts(connection, 100_000_000)
      await sql`vacuum (full) moved_accounts`.execute(connection)
      await sql`vacuum (analyze)`.execute(connection)
      await sql`checkpoint`.execute(connection)
    }),
  )
}

/** Filled row by row they take most of the time. */
async function dropWordIndexes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and indexdef like '%gin_trgm_ops%'`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.table(name)}`.execute(db)
  return rows.map(({ definition }) => definition)
}

const drawn = (words: readonly string[], column: string, salt: number) =>
  sql`(array[${sql.join(words.map((word) => sql.lit(word)))}])[1 + abs(hashint8(${sql.ref(column)} * 31 + ${sql.lit(salt)})) % ${sql.lit(words.length)}]`
const names = (column: string) => sql`${drawn(firstNames, column, 1)} as first_name,
  ${drawn(beginnings, column, 2)} || ${drawn(endings, column, 3)} || ${drawn(endings, column, 4)} as last_name`
/** Seven digits that look drawn, each once. */
const phone = (column: string) => sql`'+41 79 ' || lpad((${sql.ref(column)} * 6700417 % 10000000)::text, 7, '0')`

/** As the person of a number would type it. */
export const phoneOf = (n: number) => `079 ${String((n * 6_700_417) % 10_000_000).padStart(7, "0")}`

/** Fifty of a million people share a mail domain: the requests of a domain have their own limit. */
const addressOf = (n: string) => sql`'p' || ${sql.raw(n)} || '@d' || ${sql.raw(n)} % 20000 || '.example'`

async function addUsers(db: Db, count: number) {
  await sql`
    insert into users (id, name, email, first_name, last_name, phone, email_verified, created_at)
    select ${idOf("n")}, '', ${addressOf("n")}, first_name, last_name, ${phone("n")}, true, at from (
      select n, ${names("n")}, now() - n * interval '3 years' / ${count}::float8 as at
      from generate_series(1::bigint, ${count}::bigint) n) as drawn`.execute(db)
  await sql`insert into user_roles (user_id, role) select id, 'user' from users where email like '%7@%'`.execute(db)
  await sql`insert into profiles (id, city) select id, 'Nyon' from users where email like '%3@%'`.execute(db)
  await sql`
    insert into sessions (id, user_id, token, expires_at, created_at)
    select id, id, 'token-' || id, now() + interval '7 days', now() - interval '1 day' from users
    where email like '%5@%'`.execute(db)
}

/** Every slot of a day is booked, each by as many: a day of a million's three years has nine hundred bookings. */
const slotNumbers = {
  type: sql`(array['boat_license', 'boat_rental', 'group_outing'])[1 + n % 3]`,
  base: sql`(array['nyon', 'morges', 'vevey'])[1 + n / 3 % 3]`,
  time: sql`(array['08:00', '09:00', '10:00', '11:00', '13:00', '14:00', '15:00', '16:00'])[1 + n / 9 % 8]`,
}

async function addReservations(db: Db, { reservations, users }: Size) {
  const account = sql`case when n % 500 = 1 then ${personOf("largest")}
    when n % 500 = 2 and n > ${reservations / 10} then ${personOf("former")}
    when n % 5 < 3 then ${idOf(`${people} + 1 + n % ${users - people}`)} end`
  const email = sql`case when n % 500 = 3 then 'p2@d2.example' else ${addressOf("n")} end`
  await sql`
    insert into persons (first_name, last_name, email, phone, created_at)
    select first_name, last_name, email, ${phone("n")}, at
    from (select n, ${names("n")}, ${email} as email, now() - n * interval '3 years' / ${reservations}::float8 as at
      from generate_series(1::bigint, ${reservations}::bigint) n where ${account} is null) as guests
    order by n desc on conflict do nothing`.execute(db)
  await sql`analyze persons`.execute(db)
  await sql`
    insert into reservations (id, reference, user_id, person_id, kind, status, first_name, last_name, email, phone, base,
      day, time, starts_at, ends_at, price_cents, price_currency, created_at)
    select ${idOf("n")}, translate(upper(lpad(to_hex((n * 2654435761) % 4294967296), 8, '0')), '01', 'GH'),
      account, coalesce(own.id, guest.id), type,
      case when n % 20 = 0 then 'pending' when n % 20 < 4 then 'confirmed' when n % 20 < 8 then 'cancelled' else 'completed' end,
      drawn.first_name, drawn.last_name, drawn.email, ${phone("n")}, base, day, time_slot,
      (day + time_slot::time) at time zone 'Europe/Zurich', (day + time_slot::time) at time zone 'Europe/Zurich' + interval '1 hour',
      8000, 'EUR', at
    from (select n, ${names("n")}, ${account} as account, ${email} as email, at, at::date + 1 + (n % 60)::int as day,
        ${slotNumbers.type} as type, ${slotNumbers.base} as base, ${slotNumbers.time} as time_slot
      from generate_series(1::bigint, ${reservations}::bigint) n,
        lateral (select now() - n * interval '3 years' / ${reservations}::float8 as at) as made) as drawn
      left join persons own on own.user_id = account
      left join persons guest on account is null and guest.user_id is null and guest.email_normal = drawn.email
        and guest.folded_name = folded_name(drawn.first_name, drawn.last_name)`.execute(db)
}

/** A person of each, but for one in a thousand, which the largest was refused. */
async function addApplications(db: Db, { applications, users }: Size) {
  await sql`
    insert into boat_license_applications (id, user_id, person_id, status, license_type, first_name, last_name, email,
      phone, submitted_at, created_at)
    select ${applicationOf("n")}, persons.user_id, persons.id,
      case when n >= ${users - people} then 'rejected' else (array['submitted', 'approved', 'rejected', 'approved'])[1 + n % 4] end,
      (array['coastal', 'inland'])[1 + n % 2], drawn.first_name, drawn.last_name, ${addressOf("n")}, ${phone("n")}, at, at
    from (select n, ${names("n")}, now() - n * interval '3 years' / ${applications}::float8 as at
      from generate_series(1::bigint, ${applications}::bigint) n) as drawn
      join persons on persons.user_id =
        case when n % 1000 = 2 then ${personOf("largest")} else ${idOf(`${people} + 1 + n % ${users - people}`)} end`.execute(
    db,
  )
  await sql`
    insert into payment_transactions (id, user_id, account_id, kind, amount_cents, status, provider, settled_at, created_at)
    select id, user_id, id, 'payment', 45000, 'completed', 'bench', submitted_at, submitted_at
    from boat_license_applications where status = 'approved'`.execute(db)
  await sql`
    insert into events (id, at, actor, action, entity, entity_id, change, request_id)
    select id, created_at, coalesce(user_id::text, 'guest'), 'reservation.created', 'reservation', id::text,
      '{"status":"pending"}', 'bench'
    from reservations`.execute(db)
}
