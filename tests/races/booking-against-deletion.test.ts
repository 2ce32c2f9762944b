import { join } from "node:path"
import { sql } from "kysely"
import { v4 as uuid } from "uuid"
import { describe, expect, test } from "vitest"
import { assignBoat } from "#app/features/calendar/resources/fleet/assign-boat.server.ts"
import { deleteAgain } from "#app/features/people/delete-account.server.ts"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import { isAccountGone, isLockWait } from "#app/platform/database/database-errors.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { openFileStore } from "#app/platform/files/file-store.server.ts"
import { createLog } from "#app/platform/log.server.ts"
import { boatBookings as bookings } from "#server/wiring.ts"
import { boatsOf, instructorsOf, takenTwice } from "#tests/factories/fleet.ts"
import { booking, groupRequest, licenseRequest, rentalRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot, countersOf, rentalSlots, slotsOutOfStep, testNow } from "#tests/factories/slots.ts"
import { patientDoor, underLock, waitingForLocks } from "#tests/support/crowds/held-row.ts"
import { acrossProcesses, deadlocksOf } from "#tests/support/crowds/rival-processes.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { candidates } from "#tests/support/people/candidates.ts"

const silent = createLog("silent")

describe("a booking against the end of its account on PostgreSQL", () => {
  const on = useDatabase("postgres")

  test("is refused with sign-in-required, and takes no place", async () => {
    const people = await accountsOf(on)
    const { userId, cookie } = await people.someone("elodie@example.ch")
    const slot = await aSlot(on.db, { reservationType: "group_outing", maxCapacity: 5 })
    await patientDoor(on.db)
    const underway = await on.db.transaction().execute(async (trx) => {
      await trx.deleteFrom("users").where("id", "=", userId).execute()
      const headers = { "Idempotency-Key": uuid() }
      const answer = people.call("POST", "/api/v1/reservations", groupRequest(), cookie, { headers })
      await waitingForLocks(on.db, 1)
      return { answer }
    })
    const { status, body } = await underway.answer
    expect([status, body.code]).toEqual([401, "sign-in-required"])
    expect(await countersOf(on.db)).toEqual({ [slot.id]: 0 })
    expect(await on.db.selectFrom("reservations").select("id").execute()).toEqual([])
  })
})

/** Lists bookings of deleted accounts that still have a place or a boat. */
async function ownerlessBookings(db: Db) {
  const { rows } = await sql`
    select reservations.id, status from reservations
    where user_id is null and starts_at > ${testNow} and (
      status <> 'cancelled' or exists (select from places where booking_id = reservations.id and state = 'taken')
      or exists (select from assignments where booking_id = reservations.id))`.execute(db)
  return rows
}

describe("a deletion against changes of the account's reservations and boats", () => {
  const on = useDatabase("postgres", { poolSize: 1 })
  const hours = ["13:00", "14:00", "15:00", "16:00"] as const
  const actor = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10"

  async function customers(count: number) {
    await sql`truncate users, slots, places, bookings, assignments, boats, instructors, idempotency_keys cascade`.execute(
      on.db,
    )
    await boatsOf(on.db, ["electric_small", "electric_medium", "electric_medium", "electric_large"])
    await instructorsOf(on.db, 3, "2030-01-01")
    await rentalSlots(on.db, hours, { maxCapacity: 20 })
    await aSlot(on.db, { reservationType: "group_outing", timeSlot: "13:00", maxCapacity: 20 })
    await aSlot(on.db, { timeSlot: "16:00", maxCapacity: 20 })
    return await candidates(on.db, count)
  }

  function wishes(userId: string, n: number) {
    const who = { base: "nyon", email: `someone-${n}@example.ch` }
    const medium = rentalRequest({ ...who, timeSlot: hours[n % 3] ?? "13:00", rentalDuration: 1 + (n % 2) })
    const all = [medium, groupRequest({ ...who, timeSlot: "13:00" }), licenseRequest({ ...who, timeSlot: "16:00" })]
    return all.map((request) => booking(request, { userId }))
  }

  /** Runs bookings, assignments and moves during the deletions; each may come too late, or wait for too long. */
  async function runAllAtOnce(dbs: readonly Db[], people: Awaited<ReturnType<typeof customers>>) {
    const files = await openFileStore(join(on.dataDir, "files"), undefined)
    const deps = { log: silent, fileStore: files, forgottenList: join(on.dataDir, "forgotten") }
    const rows = await dbs[0]!.selectFrom("reservations").select("id").orderBy("id").execute()
    const boats = await dbs[0]!.selectFrom("boats").select("id").orderBy("id").execute()
    const acts = people.flatMap(({ userId }, n) => [
      ...wishes(userId, n).map((wish) => (db: Db) => createReservation(db, wish)),
      (db: Db) => deleteAgain({ db, ...deps }, { userId, now: testNow }),
    ])
    const changes = rows.map(({ id }, n) => (db: Db) => {
      if (n % 3 === 0) {
        return underLock(db, id, (trx) =>
          sql`select move_booking(${id}::uuid, '2027-06-12'::date, '15:00', 'nyon', 1,
            'electric_small', false, ${testNow}::timestamptz, ${testNow}::timestamptz)`.execute(trx),
        )
      }
      const choice = { boatId: boats[n % boats.length]?.id ?? "", seen: [] }
      return assignBoat(db, { outing: { kind: "reservation", id }, choice, actor, now: testNow, bookings })
    })
    const settled = await Promise.allSettled([...acts, ...changes].map((act, n) => act(dbs[n % dbs.length] as Db)))
    return settled.flatMap((one) =>
      one.status === "rejected" && !isAccountGone(one.reason) && !isLockWait(one.reason) ? [String(one.reason)] : [],
    )
  }

  test("leaves no place or boat with a deleted account, and all counters right", async () => {
    const before = await deadlocksOf(on.db)
    for (let round = 0; round < 4; round += 1) {
      const people = await customers(8)
      for (const [n, { userId }] of people.entries()) {
        for (const wish of wishes(userId, n).slice(round % 3)) await createReservation(on.db, wish)
      }
      const failed = await acrossProcesses(on, { processes: 2, poolSize: 8 }, (dbs) => runAllAtOnce(dbs, people))
      expect(failed).toEqual([])
      expect(await on.db.selectFrom("users").select("id").execute()).toEqual([])
      expect(await ownerlessBookings(on.db)).toEqual([])
      expect(await slotsOutOfStep(on.db)).toEqual([])
      expect(await takenTwice(on.db)).toEqual([])
      expect(Object.values(await countersOf(on.db)).every((taken) => taken === 0)).toBe(true)
    }
    expect(await deadlocksOf(on.db)).toBe(before)
  })

  test("control: a place of a deleted account is found", async () => {
    const [person] = await customers(1)
    for (const wish of wishes(person?.userId ?? "", 0)) await createReservation(on.db, wish)
    expect(await ownerlessBookings(on.db)).toEqual([])
    await on.db.updateTable("reservations").set({ userId: null }).execute()
    expect(await ownerlessBookings(on.db)).toHaveLength(3)
  })
})
