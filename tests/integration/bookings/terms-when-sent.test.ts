import { describe, expect, test } from "vitest"
import { undoMinutes } from "#app/features/outbox/undo.rules.ts"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import { changeReservationStatus } from "#app/features/reservations/manage/change-reservation-status.server.ts"
import { instantAt } from "#app/platform/clock.server.ts"
import { boatsOf } from "#tests/factories/fleet.ts"
import { booking, rentalRequest } from "#tests/factories/reservation-requests.ts"
import { rentalSlots } from "#tests/factories/slots.ts"
import { aCourse } from "#tests/factories/training.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { sessionSchool } from "#tests/support/people/session-school.ts"
import { sendQueued } from "#tests/support/sent-mails.ts"

const minutes = (instant: Date, count: number) => new Date(instant.getTime() + count * 60_000)

describe.each(engines)("a mail that is sent once changes have ended to be free, on %s", (engine) => {
  const on = useDatabase(engine)

  async function textOf(kind: "reservation-received" | "reservation-confirmed" | "application_confirmation") {
    const { text } = await on.db.selectFrom("emails").select("text").where("kind", "=", kind).executeTakeFirstOrThrow()
    return text?.replaceAll(/\s+/g, " ") ?? ""
  }

  test("names the cost of a reservation, whenever it was queued", async () => {
    const limit = instantAt("2027-06-10", "14:00")
    const before = minutes(limit, -5)
    await rentalSlots(on.db, ["14:00", "15:00"])
    await boatsOf(on.db, ["electric_medium"])
    await createReservation(on.db, booking(rentalRequest()))
    const { id } = await on.db.selectFrom("reservations").select("id").executeTakeFirstOrThrow()
    const decision = { status: "confirmed", version: 1, actor: "system", now: before } as const
    expect(await changeReservationStatus(on.db, { bookingId: id, ...decision })).toMatchObject({ ok: true })
    await sendQueued(on.db, minutes(before, undoMinutes))
    expect(await textOf("reservation-confirmed")).toMatch(/Annulation : .*160€/)
    expect(await textOf("reservation-received")).toContain("Annulation : sans frais tant que")
    for (const kind of ["reservation-received", "reservation-confirmed"] as const) {
      expect(await textOf(kind)).not.toContain("gratuite")
    }
  })

  test("names the cost of each session of an application", async () => {
    const before = minutes(instantAt("2027-06-05", "09:00"), -5)
    const school = await sessionSchool(on, { clock: { now: () => before } })
    const candidate = await school.candidate()
    await candidate.submit(await aCourse(on.db))
    await sendQueued(on.db, minutes(before, 10))
    const text = await textOf("application_confirmation")
    expect(text).toMatch(/Théorie \w{8} : .*Karim Jaccard\. Annulation : CHF 150\.00 restent dus Pratique/)
    expect(text).toMatch(/Pratique \w{8} : .*Karim Jaccard\. Annulation gratuite jusqu’au samedi 5 juin 2027 à 14:00/)
  })
})
