import { describe, expect, test } from "vitest"
import { mintManageLink } from "#app/features/bookings/links/manage-links.server.ts"
import { findClaimed } from "#app/features/bookings/manage/find-claimed.server.ts"
import type { MintSecret } from "#app/features/outbox/mail-worker.server.ts"
import { emailColumns } from "#app/platform/contact/normal-columns.server.ts"
import type { MailMessage } from "#app/platform/mail.server.ts"
import { mintSecret } from "#server/wiring.ts"
import { reservationsOf } from "#tests/factories/own-rows.ts"
import { aReservationMail } from "#tests/factories/reservation-mails.ts"
import { testNow } from "#tests/factories/slots.ts"
import { waitingForLocks } from "#tests/support/crowds/held-row.ts"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { testMailWorker } from "#tests/support/mail-worker.ts"
import { email, mine, useDataRequests } from "#tests/support/people/data-requests.ts"

const right = "elodie.juste@example.ch"
const secretIn = ({ text }: MailMessage) => /\/ma-reservation#(\S+)/.exec(text)?.[1]

describe.each(engines)("an address that is corrected while a worker sends a mail, on %s", (engine) => {
  const on = useDatabase(engine)
  const office = useDataRequests(on)

  async function aQueuedReminder() {
    const [row] = await reservationsOf(on.db, null, [{ ...mine, status: "confirmed" }])
    if (!row) throw new Error("no reservation was written")
    const { id, reference, day: reservationDate } = row
    const data = JSON.stringify({ ...aReservationMail({ uid: id, reference }), status: "confirmed" })
    await on.db
      .insertInto("emails")
      .values({ id: crypto.randomUUID(), kind: "reservation-reminder", to: email, data, nextAttemptAt: testNow })
      .execute()
    await on.db.updateTable("emails").set({ entity: "reservation", entityId: id }).execute()
    const said = { reference, reservationDate, lastName: mine.lastName, email: right, heard: "phone" }
    return { id, correct: async () => expect((await office.ask("/address", said)).status).toBe(200) }
  }

  /** @returns the mails that left */
  async function sendAll(during: { mint?: () => Promise<unknown>; send?: () => Promise<unknown> }) {
    const sent: MailMessage[] = []
    const mint: MintSecret = async (db, link) => {
      if (sent.length === 0) await during.mint?.()
      return await mintSecret(db, link)
    }
    const worker = testMailWorker(
      on.db,
      {
        async send(mail) {
          sent.push(mail)
          if (sent.length === 1) await during.send?.()
        },
        close: () => undefined,
      },
      { mintSecret: mint },
    )
    await worker.drain()
    return sent
  }

  test.each(["mint", "send"] as const)(
    "leaves no link at the former address, and the mail leaves for the new one (%s)",
    async (moment) => {
      const { correct } = await aQueuedReminder()
      const sent = await sendAll({ [moment]: correct })
      expect(sent.map(({ to, subject }) => [to, subject.split(" ")[0]])).toEqual([
        [email, expect.any(String)],
        [right, expect.any(String)],
        [right, expect.any(String)],
      ])
      const opens = await Promise.all(
        sent.map(
          async (mail) =>
            (await findClaimed(on.db, "booking", { secret: secretIn(mail) ?? "" }, testNow)) !== undefined,
        ),
      )
      expect(opens).toEqual([false, true, true])
      const kept = await on.db.selectFrom("emails").select(["to", "state"]).execute()
      expect(kept).toEqual([
        { to: right, state: "sent" },
        { to: right, state: "sent" },
      ])
    },
  )
})

describe("a link to a booking", () => {
  const on = useDatabase("postgres")

  test("waits for a correction under way, and is made for the corrected address alone", async () => {
    const [row] = await reservationsOf(on.db, null, [mine])
    const id = row?.id ?? ""
    const trx = await on.db.startTransaction().execute()
    await trx.updateTable("reservations").set(emailColumns(right)).where("id", "=", id).execute()
    const minted = mintManageLink(on.db, id, email)
    await waitingForLocks(on.db, 1)
    await trx.commit().execute()
    expect(await minted).toBeUndefined()
    expect(await mintManageLink(on.db, id, right.toUpperCase())).toBeDefined()
  })
})
