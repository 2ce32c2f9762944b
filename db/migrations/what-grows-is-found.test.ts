import { sql } from "kysely"
import { v4 as uuid } from "uuid"
import { describe, expect, test } from "vitest"
import { keptMessages } from "#app/features/contact/contact.queries.server.ts"
import { forgetEmails, forgetEmailsTo } from "#app/features/outbox/forget-emails.server.ts"
import { heldEmail } from "#app/features/outbox/hold-email.server.ts"
import { latestReservationsOf } from "#app/features/reservations/reservations.people.queries.server.ts"
import { listMyReservations } from "#app/features/reservations/reservations.queries.server.ts"
import { keptInterests } from "#app/features/sharing/sharing.queries.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { testNow } from "#tests/factories/slots.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { rowsRead } from "#tests/support/rows-read.ts"

async function aUser(db: Db, email: string): Promise<string> {
  const id = uuid()
  await db
    .insertInto("users")
    .values({ id, name: "", email, firstName: "C", lastName: "F", phone: null, image: null })
    .execute()
  return id
}

describe.each(engines)("what is asked of much, on the %s database", (engine) => {
  const on = useDatabase(engine)

  test("is found without reading the rest", async () => {
    const { db } = on
    const person = await aUser(db, "camille@example.ch")
    const other = await aUser(db, "autre@example.ch")
    // Hers are all over, those of everybody else ahead; she and they booked as guests before that.
    await sql`
      insert into reservations (id, reference, user_id, reservation_type, status, first_name, last_name, email, phone, base,
        reservation_date, time_slot, starts_at, ends_at, price_cents, price_currency, created_at)
      select gen_random_uuid(), translate(upper(lpad(to_hex(n), 8, '0')), '01', 'GH'),
        case n % 4 when 0 then ${person}::uuid when 1 then ${other}::uuid end, 'boat_rental', 'confirmed', 'C', 'F',
        case when n % 40 = 2 then 'camille@example.ch' else 'p' || n || '@example.ch' end, '', 'nyon', '2027-06-12', '14:00',
        at, at + interval '1 hour', 0, 'EUR', ${testNow}::timestamptz - n * interval '1 minute'
      from generate_series(1, 2400) n, lateral (select ${testNow}::timestamptz + case when n % 4 = 0 then -1 else 1 end * (1 + n / 100) * interval '1 day' as at) a
    `.execute(db)
    const record = uuid()
    await sql`
      insert into emails (id, kind, "to", data, entity, entity_id, next_attempt_at)
      select gen_random_uuid(), 'reservation-confirmed', 'p' || n || '@example.ch', '{}', 'reservation',
        case when n = 1 then ${record}::uuid else gen_random_uuid() end, ${testNow}::timestamptz + interval '5 minutes'
      from generate_series(1, 1500) n`.execute(db)
    await sql`
      insert into contact_messages (id, first_name, last_name, email, subject, message)
      select gen_random_uuid(), 'C', 'F', 'p' || n || '@example.ch', 'info', 'Bonjour' from generate_series(1, 1500) n`.execute(
      db,
    )
    await sql`
      insert into boat_sharing_interests (id, email) select gen_random_uuid(), 'p' || n || '@example.ch'
      from generate_series(1, 1500) n`.execute(db)
    await sql`analyze`.execute(db)

    const owner = { userId: person, provenEmail: "camille@example.ch" }
    const about = { entity: "reservation", entityId: record, kinds: ["reservation-confirmed"] as const, now: testNow }
    const asked: [table: string, most: number, work: (trx: Trx) => Promise<unknown>][] = [
      ["reservations", 60, (trx) => listMyReservations(trx, { userId: person, now: testNow })],
      ["reservations", 60, (trx) => latestReservationsOf(trx, owner, 10)],
      ["emails", 5, (trx) => heldEmail(trx, about)],
      ["emails", 5, (trx) => forgetEmails(trx, { entity: "reservation", entityIds: [uuid()] })],
      ["emails", 5, (trx) => forgetEmailsTo(trx, "Personne@example.ch")],
      ["contact_messages", 5, (trx) => keptMessages(trx, [{ email: "p77@example.ch", leftAt: null }])],
      [
        "boat_sharing_interests",
        5,
        (trx) => keptInterests(trx, { userId: person, addresses: [{ email: "p77@example.ch", leftAt: null }] }),
      ],
    ]
    const read: [work: string, table: string, isLittle: boolean][] = []
    for (const [table, most, work] of asked) {
      // Often enough for the plan that PostgreSQL keeps for all values.
      for (let before = 0; before < 8; before += 1) await rowsRead(db, table, work)
      read.push([String(work), table, (await rowsRead(db, table, work)) <= most])
    }
    expect(read.filter(([, , isLittle]) => !isLittle)).toEqual([])
    // The control: read without an index, a table is read to its end.
    expect(
      await rowsRead(db, "emails", (trx) => sql`select count(*) from emails where error = 'none'`.execute(trx)),
    ).toBe(1500)
  })

  test("the newest reservations of a person hold those made as a guest, in their order", async () => {
    const { db } = on
    const person = await aUser(db, "camille@example.ch")
    await sql`
      insert into reservations (id, reference, user_id, reservation_type, status, first_name, last_name, email, phone, base,
        reservation_date, time_slot, starts_at, ends_at, price_cents, price_currency, created_at)
      select gen_random_uuid(), translate(upper(lpad(to_hex(n), 8, '0')), '01', 'GH'), case when n % 2 = 0 then ${person}::uuid end,
        'boat_rental', 'confirmed', 'C', 'F', case when n % 3 = 0 then 'autre@example.ch' else 'Camille@example.ch' end, '', 'nyon',
        date '2027-01-01' + n, '14:00', now(), now() + interval '1 hour', 0, 'EUR', ${testNow}::timestamptz - n * interval '1 minute'
      from generate_series(1, 12) n`.execute(db)
    const days = async (provenEmail: string | null) =>
      (await latestReservationsOf(db, { userId: person, provenEmail }, 6)).map(({ reservationDate }) =>
        Number(reservationDate.slice(-2)),
      )
    expect(await days("camille@example.ch")).toEqual([2, 3, 5, 6, 7, 8])
    expect(await days(null)).toEqual([3, 5, 7, 9, 11, 13])
  })
})
