import { describe, expect, test } from "vitest"
import { changeSentences } from "#app/features/bookings/facts/change-sentences.labels.ts"
import type { OwnReservation } from "#app/features/reservations/own/own-reservation.schema.ts"
import { charge } from "#tests/factories/ledger.ts"
import { reservationsOf } from "#tests/factories/own-rows.ts"
import { testNow } from "#tests/factories/slots.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"

describe("the account's list and the manage page", () => {
  const on = useDatabase("postgres")

  test("say the same of what a change costs: in time, late, late but unanswered, and moved by the school", async () => {
    const people = await accountsOf(on, { clock: { now: () => testNow } })
    const { userId, cookie } = await people.someone("camille@example.ch")
    const tomorrow = new Date(testNow.getTime() + 24 * 3_600_000).toISOString().slice(0, 10)
    const rows = await reservationsOf(on.db, userId, [
      { day: "2027-07-01", status: "confirmed" },
      { day: tomorrow, status: "confirmed" },
      { day: tomorrow, time: "09:00", status: "pending" },
      { day: tomorrow, time: "16:00", status: "confirmed" },
    ])
    for (const nth of [0, 1, 3]) await charge(on.db, rows[nth]?.id ?? "", { code: "rental", amountCents: 8_000 })
    const moved = rows[3]?.id ?? ""
    await on.db.updateTable("reservations").set({ movedBySchoolAt: testNow }).where("id", "=", moved).execute()
    const list = await people.call("GET", "/api/v1/me/reservations", undefined, cookie)
    const { items } = list.body as { items: { id: string; terms: Record<string, unknown> }[] }
    const kept = rows.map(({ id }) => items.find((item) => item.id === id)?.terms)
    expect(kept).toMatchObject([
      { keptPercent: 0, move: "free" },
      { keptPercent: 100, move: "late" },
      { keptPercent: 0, move: "late" },
      { keptPercent: 0, move: "free", movedBySchool: true },
    ])
    for (const { id, terms } of items) {
      const look = await people.call("POST", "/api/v1/own-reservation", { reservationId: id }, cookie)
      expect(look.body).toMatchObject(terms)
      const shown = look.body as unknown as OwnReservation
      const said = { what: "booking", pending: shown.status === "pending", at: String, amount: String } as const
      const [sentence = ""] = changeSentences(shown, said)
      expect(/gratuitement|sans (frais|rien)/.test(sentence)).toBe(shown.keptPercent === 0)
    }
  })
})
