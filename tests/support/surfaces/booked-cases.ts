import { sql } from "kysely"
import { submitApplication } from "#app/features/licence/application/submit-application.server.ts"
import { readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import { balanceOf } from "#app/features/payments/ledger/ledger.rules.ts"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import { changeReservationStatus } from "#app/features/reservations/manage/change-reservation-status.server.ts"
import { moveReservation } from "#app/features/reservations/move/move-reservation.server.ts"
import { instantAt } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { charge, pay } from "#tests/factories/ledger.ts"
import { booking, groupRequest, licenseRequest, rentalRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot, testNow } from "#tests/factories/slots.ts"
import { aDraft, aSession, seen, submission } from "#tests/factories/training.ts"
import type { accountsOf } from "#tests/support/people/accounts.ts"

export const bookedDay = "2027-06-26"
const there = { base: "nyon", date: bookedDay, timeSlot: "14:00" } as const
const typed = { notes: "Un fauteuil roulant." }

const reservationKinds = ["boat_license", "boat_rental", "group_outing"] as const
const seatKinds = ["theory", "practice"] as const
export const states = [
  "pending",
  "confirmed",
  "confirmed with a supplement",
  "priced",
  "deposit paid",
  "paid",
  "moved by the school",
  "cancelled",
] as const

export type State = (typeof states)[number]
export type Kind = (typeof reservationKinds)[number] | (typeof seatKinds)[number]

export interface BookedCase {
  kind: Kind
  state: State
  id: string
  /** Of the money: the booking's own id, or its application's. */
  accountId: string
  startsAt: Date
  person: { userId: string; email: string; cookie: string }
}

/** A rental is charged when it is confirmed; a seat is confirmed and charged from the first moment on. */
export function isCase(kind: Kind, state: State): boolean {
  if (kind === "theory" || kind === "practice") return state !== "pending" && !state.startsWith("confirmed")
  return !(kind === "boat_rental" && state.startsWith("confirmed"))
}

type People = Awaited<ReturnType<typeof accountsOf>>

/** One booking of each kind in each state, each of a person of its own, made by the commands of the product. */
export async function bookedCases(db: Db, people: People): Promise<BookedCase[]> {
  for (const timeSlot of ["10:00", "14:00"]) {
    const slot = { date: bookedDay, timeSlot, maxCapacity: 20, durationMinutes: 60 }
    for (const reservationType of reservationKinds) await aSlot(db, { ...slot, reservationType })
  }
  const cases: BookedCase[] = []
  for (const kind of reservationKinds) {
    for (const state of states)
      if (isCase(kind, state)) cases.push(await bookedReservation(db, people, { kind, state }))
  }
  // Until when a request is answered counts from here, five hours before the earliest clock of the table.
  const askedAt = new Date(instantAt(bookedDay, "14:00").getTime() - 205 * 3_600_000)
  await sql`update bookings set created_at = ${askedAt}`.execute(db)
  cases.push(...(await bookedSeats(db, people)))
  // The table looks at them days later.
  await db
    .updateTable("sessions")
    .set({ expiresAt: instantAt("2027-07-31", "12:00") })
    .execute()
  return cases
}

type Wanted = { kind: (typeof reservationKinds)[number]; state: State }

async function bookedReservation(db: Db, people: People, { kind, state }: Wanted): Promise<BookedCase> {
  const email = `${kind.replace("_", "-")}-${state.replaceAll(" ", "-")}@example.ch`
  const person = await people.someone(email, { firstName: "Élodie", lastName: "Rochat" })
  const timeSlot = state === "moved by the school" ? "10:00" : "14:00"
  const asked = { email, reservationDate: bookedDay, timeSlot, ...typed }
  const request = {
    boat_license: () => licenseRequest(asked),
    boat_rental: () => rentalRequest({ ...asked, base: "nyon", rentalDuration: 1 }),
    group_outing: () => groupRequest({ ...asked, groupName: "Les Mouettes" }),
  }[kind]()
  const outcome = await createReservation(db, booking(request, { userId: person.userId }))
  if (!outcome.ok) throw new Error(`not booked: ${outcome.refusal}`)
  const { id } = await db.selectFrom("reservations").select("id").where("email", "=", email).executeTakeFirstOrThrow()
  await bring(db, { id, kind, state })
  return { kind, state, id, accountId: id, startsAt: instantAt(bookedDay, "14:00"), person }
}

async function bring(db: Db, { id, kind, state }: Wanted & { id: string }): Promise<void> {
  if (state === "pending") return
  const price = state.startsWith("confirmed") ? ({ priceLater: true } as const) : { amountCents: 40_000 }
  await decide(db, id, { status: "confirmed", ...(kind === "boat_rental" ? {} : price) })
  if (state === "deposit paid") await payPart(db, id, 0.3)
  if (state === "confirmed with a supplement") {
    await charge(db, id, { code: "extra", text: "Gilet", amountCents: 2_000 })
  }
  if (state.startsWith("confirmed") || state === "priced" || state === "deposit paid") return
  await payPart(db, id, 1)
  const known = { bookingId: id, version: await versionOf(db, id), actor: "system", now: testNow }
  if (state === "moved by the school") await moveReservation(db, { ...known, ...there })
  if (state === "cancelled") await decide(db, id, { status: "cancelled" })
}

type Decision = Pick<Parameters<typeof changeReservationStatus>[1], "status" | "amountCents" | "priceLater">

async function decide(db: Db, id: string, decision: Decision): Promise<void> {
  const known = { bookingId: id, version: await versionOf(db, id), actor: "system", now: testNow }
  const outcome = await changeReservationStatus(db, { ...known, ...decision })
  if (!outcome.ok) throw new Error(`not decided: ${outcome.refusal}`)
}

async function versionOf(db: Db, id: string): Promise<number> {
  const row = await db.selectFrom("reservations").select("version").where("id", "=", id).executeTakeFirstOrThrow()
  return row.version
}

async function payPart(db: Db, accountId: string, part: number): Promise<void> {
  const { restCents } = balanceOf(await readLedger(db, accountId))
  const outcome = await pay(db, accountId, restCents * part)
  if (!outcome.ok) throw new Error(`not paid: ${outcome.refusal}`)
}

async function bookedSeats(db: Db, people: People): Promise<BookedCase[]> {
  const session = { date: bookedDay, maxParticipants: 20 }
  const theory = await aSession(db, session)
  const practice = await aSession(db, { ...session, sessionType: "practice", startTime: "14:00", endTime: "17:00" })
  const cases: BookedCase[] = []
  for (const state of states.filter((one) => isCase("theory", one))) {
    const email = `seats-${state.replaceAll(" ", "-")}@example.ch`
    const person = await people.someone(email, { firstName: "Élodie", lastName: "Rochat" })
    const { id: applicationId } = await aDraft(db, person.userId)
    const outcome = await submitApplication(db, submission(person, seen(theory, practice)))
    if (!outcome.ok) throw new Error(`not submitted: ${outcome.refusal}`)
    if (state !== "priced") await payPart(db, applicationId, state === "deposit paid" ? 0.3 : 1)
    const seats = await db
      .selectFrom("seats")
      .select(["id", "kind", "startsAt"])
      .where("applicationId", "=", applicationId)
      .execute()
    for (const { id, kind, startsAt } of seats) {
      cases.push({ kind, state, id, accountId: applicationId, startsAt, person })
      if (state === "cancelled") await leave(people, { applicationId, bookingId: id, cookie: person.cookie })
    }
    if (state === "moved by the school") {
      const moved = db.updateTable("seats").set({ movedBySchoolAt: testNow })
      await moved.where("applicationId", "=", applicationId).execute()
    }
  }
  return cases
}

async function leave(people: People, { cookie, ...key }: { applicationId: string; bookingId: string; cookie: string }) {
  const { applicationId } = key
  const shown = await people.call("POST", "/api/v1/own-sessions", { applicationId }, cookie)
  const asked = { ...key, version: shown.body.version, keptPercent: 0 }
  const left = await people.call("POST", "/api/v1/own-sessions/cancellation", asked, cookie)
  if (left.status !== 200) throw new Error(`not left: ${left.status} ${JSON.stringify(left.body)}`)
}
