import { createHmac } from "node:crypto"
import { beforeEach, describe, expect, test } from "vitest"
import { submitApplication } from "#app/features/licence/application/submit-application.server.ts"
import { liftRefusals, markRefused } from "#app/features/outbox/refused-addresses.server.ts"
import { createReservation } from "#app/features/reservations/book/create-reservation.server.ts"
import { mailOfReturnPath, smtpTransport } from "#app/platform/mail.server.ts"
import { booking, licenseRequest } from "#tests/factories/reservation-requests.ts"
import { aSlot, testNow } from "#tests/factories/slots.ts"
import { aCourse, aDraft, seen, submission } from "#tests/factories/training.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { testMailWorker } from "#tests/support/mail-worker.ts"
import { openMailbox, refusedWith } from "#tests/support/mailbox.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"

const secret = "a-secret-of-the-mail-server-of-32-characters"
const address = "elodie@example.ch"

describe("mails that come back", () => {
  const on = useDatabase("postgres")
  let people: Awaited<ReturnType<typeof accountsOf>>
  let admin: Awaited<ReturnType<typeof people.someone>>
  let id: string

  beforeEach(async () => {
    people = await accountsOf(on, { clock: { now: () => testNow }, mailReturnSecret: secret })
    admin = await people.someone("admin@example.ch", { role: "admin" })
    await aSlot(on.db)
    const outcome = await createReservation(on.db, booking(licenseRequest({ email: address })))
    if (!outcome.ok) throw new Error(outcome.refusal)
    id = outcome.id
  })

  const read = async (path: string) => (await people.call("GET", `/api/v1/admin/${path}`, undefined, admin.cookie)).body
  async function isMarked(): Promise<boolean> {
    const { unreachable } = (await read(`reservations/${id}`)) as { unreachable: boolean }
    const overview = (await read("overview")) as { unreachable: { id: string }[] }
    expect(overview.unreachable.map((one) => one.id)).toEqual(unreachable ? [id] : [])
    return unreachable
  }

  /** @param answer of the server to the guest's address; undefined takes the mail */
  async function send(answer?: string) {
    const refusal = answer ? refusedWith(Number(answer.slice(0, 3)), answer.slice(4)) : undefined
    const box = await openMailbox(undefined, 0, { refusalOf: (to) => (to === address ? refusal : undefined) })
    const transport = smtpTransport(box.url, "bonjour@ecole.example", "retours@mail.ecole.example")
    await on.db
      .updateTable("emails")
      .set({ state: "queued", nextAttemptAt: testNow, attempts: 0 })
      .where("state", "<>", "sent")
      .execute()
    const worker = testMailWorker(on.db, transport, {
      site: { origin: "https://ecole.example", domain: "ecole.example", organizer: "bonjour@ecole.example" },
    })
    await worker.drain()
    transport.close()
    await box.close()
    return box.received
  }

  test.each([
    ["550 5.1.1 User unknown", true],
    ["553 Mailbox name not allowed", true],
    ["450 4.2.1 Mailbox busy", false],
    ["554 5.7.1 Relay access denied", false],
  ])("an address answered « %s » is marked: %s", async (answer, marked) => {
    await send(answer)
    expect(await isMarked()).toBe(marked)
  })

  test("the mark goes when a mail goes through, and with another address", async () => {
    await send("550 5.1.1 User unknown")
    expect(await isMarked()).toBe(true)
    await on.db.updateTable("reservations").set({ email: "other@example.ch" }).where("id", "=", id).execute()
    expect(await isMarked()).toBe(false)
    await on.db.updateTable("reservations").set({ email: address }).where("id", "=", id).execute()
    await send()
    expect(await isMarked()).toBe(false)
  })

  test("a candidate whose mails come back is to be called, too", async () => {
    const zoe = await people.someone("zoe@example.ch")
    const [theory, practice] = await aCourse(on.db)
    const { id: applicationId } = await aDraft(on.db, zoe.userId, { firstName: "Zoé" })
    const submitted = await submitApplication(on.db, submission(zoe, seen(theory, practice)))
    if (!submitted.ok) throw new Error(submitted.refusal)
    const unreachable = async () => ((await read("overview")) as { unreachable: object[] }).unreachable
    expect(await unreachable()).toEqual([])
    await markRefused(on.db, { address: "zoe@example.ch", reason: "550 User unknown", now: testNow })
    const record = { kind: "application", id: applicationId }
    expect(await unreachable()).toMatchObject([
      { record, firstName: "Zoé", email: "zoe@example.ch", reservationDate: "2027-06-12", timeSlot: "09:00" },
      { record, timeSlot: "14:00" },
    ])
    await markRefused(on.db, { address, reason: "550 User unknown", now: testNow })
    expect(await unreachable()).toMatchObject([{ record }, { id, record: { kind: "reservation", id } }, { record }])
    await liftRefusals(on.db, ["zoe@example.ch", address])
    expect(await unreachable()).toEqual([])
  })

  describe("later, to the mail's own return path", () => {
    const seconds = Math.floor(testNow.getTime() / 1000)

    async function report(body: object, { at = seconds, key = secret, sent = JSON.stringify(body) } = {}) {
      const digest = createHmac("sha256", key)
        .update(`${at}.${JSON.stringify(body)}`)
        .digest("hex")
      return await people.app.request("/api/v1/mail-returns", {
        method: "POST",
        headers: { "content-type": "application/json", "mail-signature": `t=${at},v1=${digest}` },
        body: sent,
      })
    }

    async function returned() {
      const received = await send()
      const mail = received.find(({ recipients }) => recipients.includes(address))
      return { returnPath: mail?.returnPath ?? "", status: "5.1.1", diagnostic: "550 5.1.1 User unknown" }
    }

    test("names the mail, and marks its address for good", async () => {
      const body = await returned()
      expect(body.returnPath).toMatch(/^retours\+[0-9a-f-]{36}@mail\.ecole\.example$/)
      expect((await report(body)).status).toBe(200)
      expect(await isMarked()).toBe(true)
    })

    test("is not believed without the signature of these very words, of the last five minutes", async () => {
      const body = await returned()
      const wrong = [
        { key: `${secret}!` },
        { at: seconds - 301 },
        { at: seconds + 301 },
        { sent: JSON.stringify({ ...body, status: "5.2.1" }) },
      ]
      for (const signed of wrong) expect((await report(body, signed)).status).toBe(401)
      expect(await isMarked()).toBe(false)
      expect((await report(body, { at: seconds - 300 })).status).toBe(200)
    })

    test("changes nothing for a delay, or for a mail that nobody knows", async () => {
      const body = await returned()
      expect(await (await report({ ...body, status: "4.4.7" })).json()).toEqual({ marked: false })
      const unknown = `retours+${id}@mail.ecole.example`
      expect(await (await report({ ...body, returnPath: unknown })).json()).toEqual({ marked: false })
      expect(mailOfReturnPath("somebody@ecole.example")).toBeUndefined()
      expect(await isMarked()).toBe(false)
    })
  })
})
