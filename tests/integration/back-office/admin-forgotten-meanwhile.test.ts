import { describe, expect, test } from "vitest"
import { forgetCandidate } from "#app/features/licence/application/forget-candidate.server.ts"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import { forgetPerson } from "#app/features/reservations/forget/forget-person.server.ts"
import { changeReservationStatus } from "#app/features/reservations/manage/change-reservation-status.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import { booking, licenseRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot, testNow } from "#tests/factories/slots.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { schoolWith } from "#tests/support/people/submitted-candidate.ts"
import { rowsOf } from "#tests/support/rows.ts"

const elodie = "elodie@example.ch"
const changed = { status: 409, body: { code: "changed-meanwhile" } }

describe("a person who was forgotten while an administrator read about them", () => {
  const on = useDatabase()

  test("is not written about again in an application", async () => {
    const school = await schoolWith(on)
    const { id, userId } = await school.submitted(elodie)
    const shown = await school.read(id)
    await inTransaction(on.db, (trx) => forgetCandidate(trx, { userId, byPerson: true, now: testNow }))
    const before = await rowsOf(on.db)
    const decision = { version: shown.body.version, decision: "rejected", notes: "Madame Rochat, votre certificat…" }
    expect(await school.decide(id, decision)).toMatchObject(changed)
    expect(await rowsOf(on.db)).toEqual(before)
    expect((await school.read(id)).body).toMatchObject({ notes: null, version: 3 })
  })

  test("is not written about again in a reservation whose hour has come", async () => {
    const school = await schoolWith(on)
    const { userId } = await school.someone(elodie)
    await aSlot(on.db)
    await createReservation(on.db, booking(licenseRequest(), { userId }))
    const { id } = await on.db.selectFrom("reservations").select("id").executeTakeFirstOrThrow()
    const confirm = { bookingId: id, version: 1, status: "confirmed", priceLater: true } as const
    await changeReservationStatus(on.db, { ...confirm, actor: school.admin.userId, now: testNow })
    const forgottenAt = new Date("2027-06-13T10:00Z")
    await inTransaction(on.db, (trx) =>
      forgetPerson(trx, { userId, addresses: [{ email: elodie, leftAt: null }], byPerson: true, now: forgottenAt }),
    )
    const note = { version: 2, status: "completed", notes: "Madame Rochat reviendra." }
    const path = `/api/v1/admin/reservations/${id}/status`
    expect(await school.call("POST", path, note, school.admin.cookie)).toMatchObject(changed)
    const left = ["adminNotes", "status", "version", "updatedAt"] as const
    const row = on.db.selectFrom("reservations").select(left).where("id", "=", id)
    expect(await row.executeTakeFirst()).toEqual({
      adminNotes: null,
      status: "confirmed",
      version: 3,
      updatedAt: forgottenAt,
    })
  })
})
