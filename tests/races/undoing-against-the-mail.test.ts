import { describe, expect, test } from "vitest"
import { mailTime } from "#app/features/outbox/undo.rules.ts"
import { changeReservationStatus } from "#app/features/reservations/manage/change-reservation-status.server.ts"
import { undoStatusChange } from "#app/features/reservations/manage/undo-status-change.server.ts"
import { smtpTransport } from "#app/platform/mail.server.ts"
import { reservationsOf } from "#tests/factories/own-rows.ts"
import { testNow } from "#tests/factories/slots.ts"
import { acrossProcesses } from "#tests/support/crowds/rival-processes.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { testMailWorker } from "#tests/support/mail-worker.ts"
import { openMailbox } from "#tests/support/mailbox.ts"

const actor = "system"

describe("undoing decisions while their mails are sent", () => {
  const on = useDatabase("postgres", { poolSize: 32 })

  test("each decision is either undone or mailed", async () => {
    const reservations = await reservationsOf(
      on.db,
      null,
      Array.from({ length: 40 }, (_, n) => ({ email: `guest-${n}@example.ch` })),
    )
    for (const { id: bookingId } of reservations) {
      const confirm = { bookingId, version: 1, status: "confirmed", priceLater: true, actor, now: testNow } as const
      await changeReservationStatus(on.db, confirm)
    }
    const box = await openMailbox()
    // The clock of the sending process is ahead, so its mails are due while the other process may still undo them.
    const due = mailTime(testNow)
    const justBefore = new Date(due.getTime() - 1)
    const outcomes = await acrossProcesses(on, { processes: 2, poolSize: 16 }, async ([sending, deciding]) => {
      const transport = smtpTransport(box.url, "École <bonjour@troisports.example>")
      const worker = testMailWorker(sending, transport, { now: () => due })
      const sent = worker.drain()
      const undone = []
      for (const { id: bookingId } of reservations.toReversed()) {
        undone.push(await undoStatusChange(deciding ?? sending, { bookingId, version: 2, actor, now: justBefore }))
      }
      await sent
      transport.close()
      return undone
    })
    await box.close()
    const arrived = box.received.flatMap(({ recipients }) => recipients)
    expect(new Set(arrived).size).toBe(arrived.length)
    const told = reservations.toReversed().map(({ email }, nth) => [outcomes[nth]?.ok, arrived.includes(email ?? "")])
    expect(told.filter(([undone, mailed]) => undone === mailed)).toEqual([])
    expect(outcomes.filter(({ ok }) => !ok).every((outcome) => !outcome.ok && outcome.refusal === "mail-left")).toBe(
      true,
    )
    // Some were undone and some mailed, so the race took place.
    expect(arrived.length).toBeGreaterThan(0)
    expect(arrived.length).toBeLessThan(reservations.length)
  })
})
