import { v7 as uuid } from "uuid"
import { describe, expect, test } from "vitest"
import { forgetEmails } from "#app/features/outbox/forget-emails.server.ts"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import { resendEmail } from "#app/features/outbox/resend-email.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import { mailSite, mailTemplates } from "#server/wiring.ts"
import { aReservationMail } from "#tests/factories/reservation-mails.ts"
import { testNow } from "#tests/factories/slots.ts"
import { waitingForLocks } from "#tests/support/crowds/held-row.ts"
import { useDatabase } from "#tests/support/databases.ts"

describe("forgetting a person while the school resends a mail", () => {
  const on = useDatabase("postgres")

  test("both mails are forgotten", async () => {
    const entityId = uuid()
    const mail = { kind: "reservation-received", to: "elodie@example.ch", data: aReservationMail() } as const
    await inTransaction(on.db, (trx) => queueEmail(trx, { ...mail, entity: "reservation", entityId, sendAt: testNow }))
    const { id } = await on.db
      .updateTable("emails")
      .set({ state: "sent", html: "<p>Bonjour</p>", text: "Bonjour", nextAttemptAt: null })
      .returning("id")
      .executeTakeFirstOrThrow()
    const writers = {
      templates: mailTemplates,
      site: mailSite({ origin: "https://ecole.example", paymentProvider: { open: true } }),
    }

    // Both wait for the row, the resending first.
    const both = await on.db.transaction().execute(async (trx) => {
      await trx.selectFrom("emails").select("id").where("id", "=", id).forUpdate().execute()
      const resent = resendEmail(on.db, writers, { id, state: "sent", actor: uuid(), now: testNow })
      await waitingForLocks(on.db, 1)
      const forgotten = inTransaction(on.db, (other) =>
        forgetEmails(other, { entity: "reservation", entityIds: [entityId] }),
      )
      await waitingForLocks(on.db, 2)
      return { resent, forgotten }
    })
    expect((await both.resent).ok).toBe(true)
    await both.forgotten
    expect(await on.db.selectFrom("emails").select("to").execute()).toEqual([])
  })
})
