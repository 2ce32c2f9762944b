import { randomInt, randomUUID } from "node:crypto"
import { Agent, request } from "node:http"
import { sql } from "kysely"
import type { Db } from "#app/platform/database/tables.server.ts"
import { withoutTimeLimit } from "#app/platform/database/time-limit.server.ts"
import { type AddedDatabase, addDatabase, type BenchDatabase } from "#bench/measure/bench-database.ts"
import { type Figure, figureOf, growthBars } from "#bench/measure/figures.ts"
import { quantile, spreadOf } from "#bench/measure/medians.ts"
import { numberOption, rounds } from "#bench/measure/options.ts"
import { startServer } from "#tests/support/server-process.ts"
import { firstDay, guestId, makeSlots, slotCount, slotHour } from "./booking-database.ts"
import { bookingOf } from "./booking-requests.ts"

const sizes = { few: 1_000, many: numberOption("--rows", 1_000_000) }
const seconds = 6
const warmSeconds = 2
const connections = 4

/** How much longer a booking takes when there are a thousand times more reservations (design 9). */
export async function benchScale(on: BenchDatabase): Promise<Figure[]> {
  const schools: AddedDatabase[] = []
  try {
    for (const [name, size] of Object.entries(sizes)) schools.push(await openSchool(on, name, size))
    const [few, many] = schools
    if (!few || !many) throw new Error("there are two sizes to compare")
    const done = []
    for (let round = 0; round < rounds; round += 1) {
      done.push({ few: await bookFor(on, few), many: await bookFor(on, many) })
    }
    return compare(done)
  } finally {
    for (const { database } of schools) await database.close()
  }
}

function compare(done: { few: number[]; many: number[] }[]): Figure[] {
  console.log(
    `${connections} connections, ${rounds} interleaved rounds of ${seconds} s, medians (ranges)\n\n` +
      "| reservations | p50 | p99 |\n|---|---|---|",
  )
  for (const name of ["few", "many"] as const) {
    const of = (part: number) =>
      spreadOf(
        done.map((round) => quantile(round[name], part)),
        1,
      )
    console.log(`| ${sizes[name]} | ${of(0.5)} ms | ${of(0.99)} ms |`)
  }
  return Object.entries(growthBars).map(([name, most]) => {
    const part = name === "p50" ? 0.5 : 0.99
    const ratios = done.map(({ few, many }) => quantile(many, part) / quantile(few, part))
    return figureOf(`booking among ${sizes.many} against ${sizes.few} reservations, ${name}`, ratios, { most })
  })
}

async function openSchool(on: BenchDatabase, name: string, size: number): Promise<AddedDatabase> {
  const school = await addDatabase(on, name)
  const { db } = school.database
  await makeSlots(db)
  await withoutTimeLimit(() => db.connection().execute((connection) => addReservations(connection, size)))
  return school
}

/** How long each booking took, in milliseconds. The mails it owes are forgotten: they would be sent in the next round. */
async function bookFor(on: BenchDatabase, { url, database }: AddedDatabase): Promise<number[]> {
  const server = await startServer({ dataDir: on.dataDir, databaseUrl: url })
  try {
    await timeBookings(server.origin, warmSeconds)
    return await timeBookings(server.origin, seconds)
  } finally {
    await server.stop()
    await sql`update emails set state = 'sent' where state <> 'sent'`.execute(database.db)
    await sql`checkpoint`.execute(database.db)
  }
}

async function timeBookings(origin: string, duration: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const until = performance.now() + duration * 1000
  const times: number[] = []
  async function bookOnAndOn() {
    while (performance.now() < until) {
      const begun = performance.now()
      await book(agent, origin)
      times.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: connections }, bookOnAndOn))
  agent.destroy()
  return times
}

/** Straight through Node's client: `fetch` would add much of its own to so short a time. */
function book(agent: Agent, origin: string): Promise<void> {
  const headers = { "content-type": "application/json", "idempotency-key": randomUUID() }
  return new Promise((resolve, reject) => {
    const asked = request(`${origin}/api/v1/reservations`, { method: "POST", agent, headers }, (response) => {
      response.resume()
      response.once("end", () => {
        if (response.statusCode === 201) resolve()
        else reject(new Error(`a booking was answered ${response.statusCode}`))
      })
    })
    asked.once("error", reject)
    asked.end(bookingOf(randomInt(slotCount)))
  })
}

/** Bookings as the command writes them, mails sent, keys already forgotten. */
async function addReservations(db: Db, count: number): Promise<void> {
  await sql`set statement_timeout = 0`.execute(db)
  await sql`
    with numbered as (
      select n, lpad(n::text, 32, '0')::uuid as id, lpad((n % ${slotCount})::text, 32, '0')::uuid as slot_id,
        translate(upper(lpad(to_hex((n * 2654435761) % 4294967296), 8, '0')), '01', 'GH') as reference,
        ${firstDay}::date + (n % ${slotCount})::int as day, now() - n * interval '1 minute' as at
      from generate_series(1::bigint, ${count}::bigint) n
    ), reserved as (
      insert into reservations (id, reference, person_id, kind, status, first_name, last_name, email, phone, base,
        day, time, starts_at, ends_at, price_cents, price_currency, created_at)
      select id, reference, ${guestId}::uuid, 'boat_license', 'pending', 'Élodie', 'Rochat', 'elodie@example.ch', '+41 79 123 45 67',
        'nyon', day, ${slotHour}, day + time '13:00', day + time '16:00', 35000, 'EUR', at from numbered
    ), recorded as (
      insert into events (id, at, actor, action, entity, entity_id, change, request_id)
      select id, at, 'guest', 'reservation.created', 'reservation', id::text, '{"status":"pending"}', 'bench' from numbered
    ), mailed as (
      insert into emails (id, kind, "to", data, state, entity, entity_id, created_at, sent_at)
      select id, 'reservation-received', 'elodie@example.ch', '{}'::jsonb, 'sent', 'reservation', id, at, at from numbered
      union all
      select ('f' || lpad(n::text, 31, '0'))::uuid, 'reservation-notice', 'bonjour@troisports.example', '{}', 'sent', 'reservation',
        id, at, at from numbered
    )
    select count(*) from numbered`.execute(db)
  await sql`insert into places (booking_id, slot_id)
    select id, lpad((day - ${firstDay}::date)::text, 32, '0')::uuid from reservations`.execute(db)
  await sql`update slots set taken =
    (select count(*) from places where slot_id = slots.id)`.execute(db)
  await sql`vacuum (analyze)`.execute(db)
  await sql`checkpoint`.execute(db)
}
