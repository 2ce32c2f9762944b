import { describe, expect, test } from "vitest"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import { booking, rentalRequest, somebodyElse } from "#tests/factories/reservation-requests.ts"
import { rentalSlots } from "#tests/factories/slots.ts"
import { acrossProcesses } from "#tests/support/crowds/rival-processes.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { post, problemOf, testApp } from "#tests/support/test-app.ts"

const rental = rentalRequest({ base: "nyon", rentalDuration: 1 })

describe("rivals of one slot that somebody keeps locked", () => {
  const on = useDatabase("postgres", { poolSize: 6 })

  test("leave connections to others, and are asked to try again", async () => {
    const [slot] = await rentalSlots(on.db, ["14:00"], { maxCapacity: 20 })
    await rentalSlots(on.db, ["14:00"], { maxCapacity: 20, base: "morges" })
    const site = await testApp(on)
    await acrossProcesses(on, { processes: 1, poolSize: 1 }, async ([other]) => {
      const rivals = await other.transaction().execute(async (trx) => {
        await trx
          .selectFrom("slots")
          .select("id")
          .where("id", "=", slot?.id ?? "")
          .forUpdate()
          .execute()
        const sent = Array.from({ length: 40 }, () =>
          post(site, "/api/v1/reservations", { ...rental, ...somebodyElse() }),
        )
        const elsewhere = { ...rental, ...somebodyElse(), base: "morges" }
        expect((await post(site, "/api/v1/reservations", elsewhere)).status).toBe(201)
        return await Promise.all(sent)
      })
      expect(new Set(rivals.map(({ status }) => status))).toEqual(new Set([409]))
      const [first] = rivals
      expect(first && (await problemOf(first))).toMatchObject({
        code: "slot-busy",
        detail: expect.stringContaining("Réessayez"),
      })
    })
    expect(await createReservation(on.db, booking({ ...rental, ...somebodyElse() }))).toMatchObject({ ok: true })
  })
})
