import { v7 as uuid } from "uuid"
import { afterEach } from "vitest"
import { type MailKind, type MailKinds, queueEmail } from "#app/features/outbox/queue-email.server.ts"
import type { MailMessage } from "#app/platform/mail.server.ts"
import { aReservationMail } from "#tests/factories/reservation-mails.ts"
import { testNow } from "#tests/factories/slots.ts"
import type { TestDatabase } from "#tests/support/databases.ts"
import { testMailWorker } from "#tests/support/mail-worker.ts"
import { accountsOf } from "./accounts.ts"

export const emailsPath = "/api/v1/admin/emails"

/** An administrator of the mail queue, mails to look at, and a worker that delivers them. */
export function mailOffice(on: TestDatabase) {
  const stops: (() => Promise<void>)[] = []
  afterEach(async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()))
  })

  async function office() {
    const people = await accountsOf(on)
    const { cookie, userId } = await people.someone("admin@example.ch", { role: "admin" })
    // The account's own notices are not what is looked at here.
    await on.db.deleteFrom("emails").execute()
    const get = (query: string) => people.call("GET", `${emailsPath}${query}`, undefined, cookie)
    const resend = (id: string, body: unknown) => people.call("POST", `${emailsPath}/${id}/resend`, body, cookie)
    return { ...people, get, resend, cookie, userId }
  }

  async function queued<Kind extends MailKind>(kind: Kind, data: MailKinds[Kind], to = "elodie@example.ch") {
    const entityId = uuid()
    await on.db
      .transaction()
      .execute((trx) => queueEmail(trx, { kind, to, data, entity: "reservation", entityId, sendAt: testNow }))
    const { id } = await on.db
      .selectFrom("emails")
      .select("id")
      .where("entityId", "=", entityId)
      .executeTakeFirstOrThrow()
    return { id, entityId }
  }

  const reservation = (to?: string) => queued("reservation-received", aReservationMail(), to)

  /** Everything that is due leaves, or is refused; with `giveUp`, at the first refusal for good. */
  async function delivered(options: { refuse?: string; giveUp?: boolean } = {}) {
    const sent: MailMessage[] = []
    const worker = testMailWorker(
      on.db,
      {
        async send(mail) {
          if (options.refuse) throw new Error(options.refuse)
          sent.push(mail)
        },
        close: () => undefined,
      },
      { retryMinutes: options.giveUp ? [] : [5] },
    )
    stops.push(() => worker.stop())
    await worker.drain()
    return sent
  }

  return { office, queued, reservation, delivered }
}
