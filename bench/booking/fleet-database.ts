import { sql } from "kysely"
import { boatTypes } from "#app/features/calendar/resources/boat-types.rules.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { type AddedDatabase, addDatabase, type BenchDatabase } from "#bench/measure/bench-database.ts"
import { bases } from "#content/school.ts"
import { firstDay, makeSlots } from "./booking-database.ts"

/** So many days that a boat which a booking draws is practically always free. */
export const rentalDays = 4_000
export const rentalTimes = ["09:00", "10:00", "11:00", "12:00", "13:00", "14:00", "15:00", "16:00"]
/** The number of the first slot of rentals; of a day those of a base follow each other. */
export const firstRental = 10_000

const fleet = { boats: 60, instructors: 12 }

export const baseSlugs = bases.map(({ slug }) => slug)
const [slugs, models, times] = [baseSlugs, boatTypes, rentalTimes].map(
  (words) => sql`(array[${sql.join(words.map((word) => sql.lit(word)))}])`,
)

/** Another database of the server: a third of the boats and instructors at each base, lessons and rentals. */
export async function addFleetDatabase(on: BenchDatabase): Promise<AddedDatabase> {
  const added = await addDatabase(on, "fleet")
  try {
    await makeSlots(added.database.db)
    await makeRentals(added.database.db)
    await makeFleet(added.database.db)
    await sql`vacuum (analyze)`.execute(added.database.db)
    return added
  } catch (error) {
    await added.database.close()
    throw error
  }
}

async function makeRentals(db: Db): Promise<void> {
  await sql`
    insert into slots (id, kind, base, starts_at, ends_at, capacity)
    select lpad((${firstRental}::int + n)::text, 32, '0')::uuid, 'boat_rental', ${slugs}[1 + n / ${rentalTimes.length}::int % ${bases.length}::int],
      starts, starts + interval '1 hour', 1000000000
    from generate_series(0, ${rentalDays * bases.length * rentalTimes.length}::int - 1) n,
      lateral (select (${firstDay}::date + n / ${bases.length * rentalTimes.length}::int
        + ${times}[1 + n % ${rentalTimes.length}::int]::time) at time zone 'Europe/Zurich' as starts) at`.execute(db)
}

/** A third of the boats and of the instructors at each base. */
export async function makeFleet(db: Db): Promise<void> {
  await sql`
    insert into boats (id, model, base, name, registration)
    select lpad(n::text, 32, '0')::uuid, ${models}[1 + n / ${bases.length}::int % ${boatTypes.length}::int], ${slugs}[1 + n % ${bases.length}::int],
      'Bateau ' || n, 'VD ' || n
    from generate_series(1, ${fleet.boats}::int) n`.execute(db)
  await sql`
    insert into instructors (id, name, base)
    select lpad(n::text, 32, '0')::uuid, 'Moniteur ' || n, ${slugs}[1 + n % ${bases.length}::int]
    from generate_series(1, ${fleet.instructors}::int) n`.execute(db)
  await sql`
    insert into instructor_certificates (id, instructor_id, name, expires_on)
    select id, id, 'Moniteur nautique', '2099-12-31' from instructors`.execute(db)
}

/** @throws unless so many boats and instructors are taken */
export async function expectTaken(db: Db, boats: number, instructors: number): Promise<void> {
  const { rows } = await sql<{ boats: number; instructors: number }>`
    select count(boat_id)::int as boats, count(instructor_id)::int as instructors from assignments`.execute(db)
  const found = rows[0]
  if (found?.boats !== boats || found.instructors !== instructors)
    throw new Error(`${boats} boats and ${instructors} instructors should be taken: ${JSON.stringify(found)}`)
}
