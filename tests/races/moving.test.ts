import { sql } from "kysely"
import { describe, expect, test } from "vitest"
import { lockAccounts } from "#app/features/identity/identity.queries.server.ts"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import { changeReservationStatus } from "#app/features/reservations/manage/change-reservation-status.server.ts"
import { moveLocked } from "#app/features/reservations/manage/move-locked.server.ts"
import { moveReservation } from "#app/features/reservations/move/move-reservation.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { booking, rentalRequest } from "#tests/factories/reservation-requests.ts"
import { countersOf, rentalSlots, slotsOutOfStep, testNow } from "#tests/factories/slots.ts"
import { withoutRowLocks } from "#tests/support/crowds/locks-off.ts"
import { acrossProcesses, breaksWithin, deadlocksOf } from "#tests/support/crowds/rival-processes.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { candidates } from "#tests/support/people/candidates.ts"

const hours = ["13:00", "14:00", "15:00", "16:00"]

/** One rental at 13:00, and free places in the hours after it. */
async function aRental(db: Db, userId: string | null = null): Promise<string> {
  for (const table of ["emails", "places", "bookings", "slots"] as const) await db.deleteFrom(table).execute()
  await rentalSlots(db, hours, { maxCapacity: 20 })
  const request = rentalRequest({ timeSlot: "13:00", rentalDuration: 1, base: "nyon" })
  expect(await createReservation(db, booking(request, { userId }))).toMatchObject({ ok: true })
  return (await db.selectFrom("reservations").select("id").executeTakeFirstOrThrow()).id
}

function moveTo(db: Db, bookingId: string, timeSlot: string) {
  const there = { base: "nyon", date: "2027-06-12", timeSlot }
  return moveReservation(db, { bookingId, version: 1, ...there, actor: "system", now: testNow })
}

const nth = (n: number) => hours[1 + (n % 3)] ?? "14:00"

describe("moving one reservation", () => {
  const on = useDatabase("postgres", { poolSize: 1 })

  async function rowsAbout(id: string) {
    const events = await on.db
      .selectFrom("events")
      .select("action")
      .where("action", "=", "reservation.moved")
      .where("entityId", "=", id)
      .execute()
    const mails = await on.db.selectFrom("emails").select("kind").where("kind", "=", "reservation-moved").execute()
    const places = await on.db
      .selectFrom("places")
      .select("id")
      .where("bookingId", "=", id)
      .where("state", "=", "taken")
      .execute()
    return { events: events.length, mails: mails.length, places: places.length }
  }

  test("twelve moves of one version at two processes: one wins, with one place, one event and one mail", async () => {
    const before = await deadlocksOf(on.db)
    const id = await aRental(on.db)
    const outcomes = await acrossProcesses(on, { processes: 2, poolSize: 6 }, (dbs) =>
      Promise.all(Array.from({ length: 12 }, (_, n) => moveTo(dbs[n % 2] as Db, id, nth(n)))),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes.filter(({ ok }) => !ok)).toEqual(
      Array.from({ length: 11 }, () => ({ ok: false, refusal: "changed-meanwhile" })),
    )
    expect(await rowsAbout(id)).toEqual({ events: 1, mails: 1, places: 1 })
    expect(await slotsOutOfStep(on.db)).toEqual([])
    expect(await deadlocksOf(on.db)).toBe(before)
  })

  test("of a move and a cancellation at the same moment one wins, and no place stays taken without a booking", async () => {
    for (let round = 0; round < 6; round += 1) {
      const id = await aRental(on.db)
      const cancel = { bookingId: id, version: 1, status: "cancelled", actor: "system", now: testNow } as const
      const outcomes = await acrossProcesses(on, { processes: 2, poolSize: 1 }, ([one, other]) =>
        Promise.all([moveTo(one, id, "15:00"), changeReservationStatus(other, cancel)]),
      )
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
      const taken = Object.values(await countersOf(on.db)).reduce((sum, count) => sum + count, 0)
      expect(taken).toBe(outcomes[0].ok ? 1 : 0)
      expect(await slotsOutOfStep(on.db)).toEqual([])
    }
  })

  /** Accounts are locked before reservations (school 1, "Order of locks"), so a move is too late to lock one. */
  describe("to another model, while the account is locked", () => {
    async function moveBeside(work: (trx: Trx, id: string) => Promise<unknown>) {
      const [customer] = await candidates(on.db, 1)
      const userId = customer?.userId ?? ""
      const id = await aRental(on.db, userId)
      return await acrossProcesses(on, { processes: 2, poolSize: 1 }, async ([one, other]) => {
        const locking = await one.startTransaction().execute()
        await lockAccounts(locking, [userId])
        try {
          return await other.transaction().execute(async (trx) => {
            await sql`set local lock_timeout = '500ms'`.execute(trx)
            await work(trx, id)
            return await moveLocked(trx, { id }, afternoon, { movedBySchoolAt: testNow, now: testNow })
          })
        } finally {
          await locking.rollback().execute()
        }
      })
    }
    const afternoon = {
      base: "nyon",
      reservationDate: "2027-06-12",
      timeSlot: "15:00",
      rentalDuration: 1,
      boatType: "electric_large",
    } as const

    test("does not wait", async () => {
      expect(await moveBeside(async () => {})).toBeNull()
    })

    test("control: a second update of the row in a transaction waits for the account", async () => {
      const moved = moveBeside((trx, id) =>
        trx.updateTable("reservations").set({ boatType: "electric_large" }).where("id", "=", id).execute(),
      )
      await expect(moved).rejects.toThrow(/lock timeout/)
    })
  })
})

/** Negative control: without the locks, the races above break. */
describe("moving one reservation, without the locks", () => {
  const on = useDatabase("postgres", { poolSize: 16 })

  test("one version is moved twice", async () => {
    const unlocked = withoutRowLocks(on.db)
    const movedTwice = await breaksWithin(20, async () => {
      const id = await aRental(on.db)
      const outcomes = await Promise.allSettled(Array.from({ length: 12 }, (_, n) => moveTo(unlocked, id, nth(n))))
      return outcomes.filter((outcome) => outcome.status === "fulfilled" && outcome.value.ok).length > 1
    })
    expect(movedTwice).toBe(true)
  })
})
