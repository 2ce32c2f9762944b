import { sql } from "kysely"
import { insertSlots, type SlotToInsert } from "#app/features/calendar/slots/insert-slots.server.ts"
import { type ReservationType, reservationTypes } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { type SessionType, sessionTypes } from "#app/features/calendar/slots/kinds/session-types.rules.ts"
import { createAccount } from "#app/features/identity/account/create-account.server.ts"
import { hashPassword } from "#app/features/identity/account/hash-password.server.ts"
import { randomPassword } from "#app/features/identity/account/make-admin.server.ts"
import { type FilesDeps, removeFiles } from "#app/features/licence/documents/remove-files.server.ts"
import { addDays, dayAt, weekdayOf } from "#app/platform/clock.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import { layLists } from "#app/platform/database/migrate.server.ts"
import { storedTables } from "#app/platform/database/stored-tables.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { bases, closedWeekdays, school } from "#content/school.ts"
import { demoAccounts } from "./demo-accounts.ts"
import { planApplications } from "./demo-applicants.ts"
import { demoApplications, seatsToDecideOn } from "./demo-applications.ts"
import { storeDemoDocuments } from "./demo-documents.ts"
import { insertDemoAssignments, insertDemoFleet } from "./demo-fleet.ts"
import { busyDays, demoReservations } from "./demo-reservations.ts"
import { demoSeats } from "./demo-seats.ts"
import { insertDemoSessions, staffDemoSessions } from "./demo-sessions.ts"
import { lists } from "./lists.ts"

/** Days of demo slots and sessions ahead (design 7.22), and those behind when a demonstration begins. */
const daysAhead = 90
const daysBehind = 100
const daysTaught = 60

const timetable = {
  boat_license: { times: ["09:00", "14:00"], maxCapacity: 6 },
  boat_rental: {
    times: ["09:00", "10:00", "11:00", "12:00", "13:00", "14:00", "15:00", "16:00", "17:00"],
    maxCapacity: 3,
  },
  group_outing: { times: ["10:00", "15:00"], maxCapacity: 2 },
} as const satisfies Record<ReservationType, { times: readonly string[]; maxCapacity: number }>

const demoAdminEmail = `admin@${school.email.split("@")[1]}`

/** The password is printed once and stored nowhere. */
export interface AdminLogin {
  email: string
  password: string
}

export type Begun = { begun: "filled"; admin: AdminLogin } | { begun: "empty" | "known" }

/** Fills a new database with demo data once; never touches existing rows. */
export async function beginDatabase(db: Db, options: { demo: boolean; now: Date; files?: FilesDeps }): Promise<Begun> {
  if (await isBegun(db)) return { begun: "known" }
  // Before the transaction, because hashing takes too long, and files come before rows.
  const contents = options.demo ? await newContents(options) : undefined
  const begun = await inTransaction(db, async (trx): Promise<Begun> => {
    if (await isBegun(trx)) return { begun: "known" }
    await recordEvent(trx, {
      actor: "system",
      action: "database.begun",
      entity: "database",
      entityId: "this",
      change: { demo: options.demo },
    })
    if (!contents) return { begun: "empty" }
    await fillDemo(trx, options.now, contents)
    return { begun: "filled", admin: loginOf(contents) }
  })
  if (begun.begun === "known" && options.files && contents) await removeFiles(options.files, pathsOf(contents))
  return begun
}

async function isBegun(db: Db | Trx): Promise<boolean> {
  const event = await db
    .selectFrom("events")
    .select("id")
    .where("action", "=", "database.begun")
    .limit(1)
    .executeTakeFirst()
  return event !== undefined
}

type Contents = Awaited<ReturnType<typeof newContents>>

async function newContents({ now, files }: { now: Date; files?: FilesDeps | undefined }) {
  const password = randomPassword()
  const admin = { email: demoAdminEmail, password, passwordHash: await hashPassword(password) }
  const applications = planApplications(now)
  const documents = files ? await storeDemoDocuments(files.fileStore, applications, now) : []
  return { admin, applications, documents }
}

function loginOf({ admin: { email, password } }: Contents): AdminLogin {
  return { email, password }
}

function pathsOf({ documents }: Contents): string[] {
  return documents.map(({ path }) => path)
}

async function fillDemo(trx: Trx, now: Date, { admin, applications, documents }: Contents): Promise<void> {
  const today = dayAt(now)
  const account = await createAccount(trx, {
    email: admin.email,
    passwordHash: admin.passwordHash,
    firstName: "Camille",
    lastName: "Duvoisin",
    role: "admin",
    demo: true,
    actor: "system",
  })
  const fleet = await insertDemoFleet(trx, now)
  await insertDemoSlots(trx, addDays(today, -daysBehind), addDays(today, daysAhead))
  await insertDemoSessions(trx, addDays(today, -daysTaught), addDays(today, daysAhead))
  await staffDemoSessions(trx, fleet, addDays(today, busyDays))
  await demoApplications(trx, { applications, documents, adminId: account?.userId ?? "system" })
  await demoSeats(trx, applications, now)
  await seatsToDecideOn(trx, applications, now)
  await demoReservations(trx, { fleet, now })
  await insertDemoAssignments(trx, fleet, now)
  await demoAccounts(trx, { adminId: account?.userId, now })
  // The timer that analyzes an embedded database runs ten minutes later; until then plans would suit empty tables.
  await sql`analyze`.execute(trx)
}

export async function hasDemoRows(db: Db | Trx): Promise<boolean> {
  const lasts = await lastDemoDays(db)
  return lasts.slots !== null || lasts.sessions !== null
}

/** Extends demo slots and sessions; a kind without demo rows stays empty. */
export async function extendDemo(trx: Trx, now: Date): Promise<void> {
  const today = dayAt(now)
  const { slots, sessions } = await lastDemoDays(trx)
  const from = (last: string) => (last < today ? today : addDays(last, 1))
  if (slots) await insertDemoSlots(trx, from(slots), addDays(today, daysAhead))
  if (sessions) await insertDemoSessions(trx, from(sessions), addDays(today, daysAhead))
}

async function lastDemoDays(db: Db | Trx): Promise<{ slots: string | null; sessions: string | null }> {
  const last = async (kinds: readonly (ReservationType | SessionType)[]) => {
    const row = await db
      .selectFrom("slots")
      .select((eb) => eb.fn.max("date").as("date"))
      .where("demo", "=", true)
      .where("kind", "in", kinds)
      .executeTakeFirst()
    return row?.date ?? null
  }
  return { slots: await last(reservationTypes), sessions: await last(sessionTypes) }
}

export interface RealRows {
  reservations: number
  interests: number
  messages: number
  applications: number
  accounts: number
}

/** Empties a demo database and fills it anew. Without `realToo`, real rows are counted and nothing changes. */
export async function resetDemo(
  db: Db,
  now: Date,
  { realToo, files }: { realToo: boolean; files?: FilesDeps },
): Promise<{ ok: true; admin: AdminLogin } | { ok: false; real: RealRows }> {
  const contents = await newContents({ now, files })
  const outcome = await inTransaction(db, async (trx) => {
    const tables = sql.join((await storedTables(trx)).map((name) => sql.table(name)))
    await sql`lock table ${tables} in access exclusive mode`.execute(trx)
    const real = await countRealRows(trx)
    if (!realToo && Object.values(real).some((count) => count > 0)) return { ok: false, real } as const
    const before = await trx.selectFrom("documents").select("path").execute()
    await sql`truncate ${tables}`.execute(trx)
    await layLists(trx, lists)
    await recordEvent(trx, {
      actor: "system",
      action: "database.begun",
      entity: "database",
      entityId: "this",
      change: { demo: true, reset: true },
    })
    await fillDemo(trx, now, contents)
    return { ok: true, before } as const
  })
  const unneeded = outcome.ok ? outcome.before.map(({ path }) => path) : pathsOf(contents)
  if (files) await removeFiles(files, unneeded)
  return outcome.ok ? { ok: true, admin: loginOf(contents) } : outcome
}

/** The demo writes no messages and interests, so these rows are real. */
async function countRealRows(trx: Trx): Promise<RealRows> {
  const { rows } = await sql<RealRows>`
    select
      (select count(*) from reservations where not demo) as reservations,
      (select count(*) from boat_sharing_interests) as interests,
      (select count(*) from contact_messages) as messages,
      (select count(*) from boat_license_applications where not demo) as applications,
      (select count(*) from users where not demo) as accounts`.execute(trx)
  const [counted] = rows
  if (!counted) throw new Error("a select of scalars answers one row")
  return counted
}

async function insertDemoSlots(trx: Trx, from: string, to: string): Promise<void> {
  const slots: SlotToInsert[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (!closedWeekdays.includes(weekdayOf(day))) slots.push(...slotsOn(day))
  }
  await insertSlots(trx, slots, { demo: true })
}

function slotsOn(date: string): SlotToInsert[] {
  return bases.flatMap((base) =>
    reservationTypes.flatMap((reservationType) =>
      timetable[reservationType].times.map((timeSlot) => ({
        reservationType,
        base: base.slug,
        date,
        timeSlot,
        maxCapacity: timetable[reservationType].maxCapacity,
      })),
    ),
  )
}
