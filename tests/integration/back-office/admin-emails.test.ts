import { v7 as uuid } from "uuid"
import { afterEach, describe, expect, test } from "vitest"
import { startMailWorker } from "#app/features/outbox/mail-worker.server.ts"
import { type MailKind, type MailKinds, queueEmail } from "#app/features/outbox/queue-email.server.ts"
import { createLog } from "#app/platform/log.server.ts"
import type { MailMessage } from "#app/platform/mail.server.ts"
import { adminEmails } from "#content/admin/emails.ts"
import { codeMinter, mailReaders, mailTemplates, mintSecret } from "#server/wiring.ts"
import { aReservationMail, queueMails } from "#tests/factories/reservation-mails.ts"
import { testNow } from "#tests/factories/slots.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { site } from "#tests/support/mail-site.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { rowsOf } from "#tests/support/rows.ts"
import { testSecret } from "#tests/support/test-app.ts"

const path = "/api/v1/admin/emails"
const token = "a-token-that-lets-somebody-in"

test("every kind of mail has its word in the back-office", () => {
  expect(Object.keys(adminEmails.kindLabel)).toEqual(expect.arrayContaining(Object.keys(mailTemplates)))
})

describe("the mail queue in the back-office", () => {
  const on = useDatabase()
  const stops: (() => Promise<void>)[] = []
  afterEach(async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()))
  })

  async function office() {
    const people = await accountsOf(on)
    const { cookie, userId } = await people.someone("admin@example.ch", { role: "admin" })
    // The account's own notices are not what is looked at here.
    await on.db.deleteFrom("emails").execute()
    const get = (query: string) => people.call("GET", `${path}${query}`, undefined, cookie)
    const resend = (id: string, body: unknown) => people.call("POST", `${path}/${id}/resend`, body, cookie)
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
    const worker = startMailWorker({
      db: on.db,
      transport: {
        async send(mail) {
          if (options.refuse) throw new Error(options.refuse)
          sent.push(mail)
        },
        close: () => undefined,
      },
      templates: mailTemplates,
      mintSecret,
      mintCode: codeMinter({ db: on.db, clock: { now: () => testNow }, secret: testSecret }),
      readers: mailReaders,
      site,
      retryMinutes: options.giveUp ? [] : [5],
      now: () => testNow,
      log: createLog("silent"),
    })
    stops.push(() => worker.stop())
    await worker.drain()
    return sent
  }

  test("an empty queue is an empty list", async () => {
    const { get } = await office()
    expect((await get("")).body).toEqual({ items: [], nextCursor: null })
    expect((await get("/summary")).body).toEqual({ queued: 0, retrying: 0, failed: 0 })
  })

  test("shows what waits, what was sent and what was given up, newest first, with counts", async () => {
    const { get } = await office()
    await reservation("sent@example.ch")
    await delivered()
    const failed = await reservation("failed@example.ch")
    await delivered({ refuse: "550 no such user", giveUp: true })
    await reservation("again@example.ch")
    await delivered({ refuse: "421 try later" })
    await reservation("new@example.ch")
    expect((await get("")).body).toMatchObject({
      items: [
        { to: "new@example.ch", state: "queued", attempts: 0, subject: "Votre demande de réservation K7M2QX9B" },
        { to: "again@example.ch", state: "queued", attempts: 1, error: "421 try later", resendable: false },
        { to: "failed@example.ch", state: "failed", error: "550 no such user", resendable: true, withheld: null },
        { to: "sent@example.ch", state: "sent", sentAt: testNow.toISOString(), resendable: true },
      ],
      nextCursor: null,
    })
    expect((await get("/summary")).body).toEqual({ queued: 2, retrying: 1, failed: 1 })
    expect((await get(`/${failed.id}`)).body).toMatchObject({ related: { entity: "reservation", id: failed.entityId } })
  })

  test("is filtered by state and kind, and searched by recipient", async () => {
    const { get } = await office()
    await reservation("a.muller@example.ch")
    await delivered()
    await reservation("b.favre@example.ch")
    await queued("password-changed", { firstName: "Élodie" }, "c.favre@example.ch")
    const found = async (query: string) => ((await get(query)).body.items as { to: string }[]).map(({ to }) => to)
    expect(await found("?state=sent")).toEqual(["a.muller@example.ch"])
    expect(await found("?kind=password-changed")).toEqual(["c.favre@example.ch"])
    expect(await found("?q=FAVRE")).toEqual(["c.favre@example.ch", "b.favre@example.ch"])
    expect(await found("?q=favre&kind=reservation-received&state=queued")).toEqual(["b.favre@example.ch"])
    expect(await found("?state=failed")).toEqual([])
  })

  test.each([
    ["?state=lost", "state", "État inconnu"],
    ["?kind=nothing", "kind", "Type d’e-mail inconnu"],
    ["?cursor=nonsense", "cursor", "Page inconnue : reprenez la liste depuis le début"],
    ["?q=ab", "q", "Saisissez au moins 3 caractères"],
    ["?who=me", "who", "Champ inconnu : il n’est pas accepté"],
  ])("a question of nonsense (%s) is refused in French", async (query, field, words) => {
    const { get } = await office()
    expect(await get(query)).toMatchObject({ status: 422, body: { errors: { [field]: [words] } } })
  })

  test("goes on page by page, without a gap or a repetition", async () => {
    const { get } = await office()
    for (let number = 10; number < 40; number += 1) await reservation(`a${number}@example.ch`)
    const first = (await get("")).body as { items: { to: string }[]; nextCursor: string }
    const second = (await get(`?cursor=${first.nextCursor}`)).body as { items: { to: string }[]; nextCursor: null }
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([25, 5, null])
    expect(new Set([...first.items, ...second.items].map(({ to }) => to)).size).toBe(30)
  })

  test("what waits is shown as it would leave; what was sent, as it left", async () => {
    const { get, app, cookie } = await office()
    const { id } = await reservation()
    expect((await get(`/${id}`)).body.text).toContain("K7M2QX9B")
    await delivered()
    await on.db.updateTable("emails").set({ text: "as it left", html: "<p>as it left</p>" }).execute()
    expect((await get(`/${id}`)).body).toMatchObject({ state: "sent", text: "as it left" })
    const html = await app.request(`${path}/${id}/html`, { headers: { cookie } })
    expect(await html.text()).toBe("<p>as it left</p>")
    expect(html.headers.get("content-security-policy")).toMatch(
      /^sandbox; default-src 'none';.* frame-ancestors 'self'$/,
    )
    expect(html.headers.get("cache-control")).toBe("no-store")
  })

  test("a mail that failed goes back into the queue under its own Message-ID, and that is on record", async () => {
    const { get, resend, woken } = await office()
    const { id } = await reservation()
    await delivered({ refuse: "550 full", giveUp: true })
    const before = woken()
    const answer = await resend(id, { state: "failed" })
    expect(answer).toMatchObject({ status: 200, body: { id, state: "queued", attempts: 0, error: "550 full" } })
    expect(woken()).toBe(before + 1)
    expect((await delivered()).map(({ messageId }) => messageId)).toEqual([`<${id}@troisports.example>`])
    expect((await get(`/${id}`)).body).toMatchObject({
      state: "sent",
      history: [{ action: "email.requeued", actor: "person", name: "Camille Favre" }],
    })
  })

  test("all that failed is sent again by one act, but for what holds nothing to send any more", async () => {
    const { get, call, cookie, woken } = await office()
    const failed = []
    for (let number = 10; number < 15; number += 1) failed.push(await reservation(`a${number}@example.ch`))
    await queued("password-reset", { firstName: "Élodie", token })
    await delivered({ refuse: "no answer", giveUp: true })
    await reservation("waits@example.ch")
    await on.db.updateTable("emails").set({ refused: "address" }).where("to", "=", "a10@example.ch").execute()
    const before = woken()
    const answer = await call("POST", `${path}/resend-failed`, {}, cookie)
    expect(answer).toMatchObject({ status: 200, body: { resent: 5, left: 1 } })
    expect(woken()).toBe(before + 1)
    expect((await get("/summary")).body).toEqual({ queued: 6, retrying: 0, failed: 1 })
    const leaving = (await delivered()).map(({ to }) => to)
    expect(leaving.toSorted()).toEqual([...failed.map((_, nth) => `a1${nth}@example.ch`), "waits@example.ch"])
    expect((await get(`/${failed[0]?.id}`)).body).toMatchObject({
      state: "sent",
      history: [{ action: "email.requeued" }],
    })
    expect(await call("POST", `${path}/resend-failed`, {}, cookie)).toMatchObject({
      body: { resent: 0, left: 1 },
    })
  })

  test("hundreds of failed mails go back in pieces, none twice and none forgotten", async () => {
    const { call, cookie } = await office()
    await queueMails(on.db, 450)
    await on.db.updateTable("emails").set({ state: "failed", attempts: 14, nextAttemptAt: null }).execute()
    const answer = await call("POST", "/api/v1/admin/emails/resend-failed", {}, cookie)
    expect(answer.body).toEqual({ resent: 450, left: 0 })
    expect(await rowsOf(on.db)).toMatchObject({ emails: 450 })
    const waiting = await on.db.selectFrom("emails").select("id").where("state", "=", "queued").execute()
    expect(waiting).toHaveLength(450)
  })

  test("a mail that was sent is sent once more, as a row and under a Message-ID of its own", async () => {
    const { get, resend } = await office()
    const { id, entityId } = await reservation()
    await delivered()
    const { status, body: copy } = await resend(id, { state: "sent" })
    expect({ status, copy }).toMatchObject({
      status: 200,
      copy: { state: "queued", to: "elodie@example.ch", related: { entity: "reservation", id: entityId } },
    })
    expect(copy.id).not.toBe(id)
    expect(await delivered()).toMatchObject([
      { messageId: `<${String(copy.id)}@troisports.example>`, subject: "Votre demande de réservation K7M2QX9B" },
    ])
    expect((await get(`/${id}`)).body).toMatchObject({
      state: "sent",
      history: [{ action: "email.resent", change: { copy: copy.id } }],
    })
  })

  test("whoever asks twice at once sends it once", async () => {
    const { resend } = await office()
    const { id } = await reservation()
    await delivered()
    const answers = await Promise.all([resend(id, { state: "sent" }), resend(id, { state: "sent" })])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: "already-queued" })
    expect(await delivered()).toHaveLength(1)
  })

  test("another letter of the same kind to the same person is sent as well", async () => {
    const { resend } = await office()
    const { id, entityId } = await reservation()
    const second = await queued("reservation-received", { ...aReservationMail(), reference: "ZZZZ2222" })
    await on.db.updateTable("emails").set({ entityId }).where("id", "=", second.id).execute()
    await delivered()
    const answers = [await resend(id, { state: "sent" }), await resend(second.id, { state: "sent" })]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await delivered()).toHaveLength(2)
  })

  const secretMails: [MailKind, MailKinds[MailKind]][] = [
    ["magic-link", { firstName: "Élodie", token, returnTo: null }],
    ["address-confirmation", { firstName: "Élodie", token, returnTo: null }],
    ["password-reset", { firstName: "Élodie", token }],
    ["address-change", { firstName: "Élodie", token, newEmail: "neu@example.ch" }],
    ["address-change-last-step", { firstName: "Élodie", token }],
    ["account-deletion", { firstName: "Élodie", token }],
    ["reservation-received", { ...aReservationMail(), account: { token } }],
  ]

  test.each(secretMails)("a mail with a secret link (%s) is neither shown nor sent again", async (kind, data) => {
    const { app, cookie, get, resend } = await office()
    const { id } = await queued(kind, data)
    async function refused(state: string) {
      const answers = [await get(""), await get(`/${id}`), await resend(id, { state })]
      expect(answers.at(1)?.body).toMatchObject({ withheld: "secret", resendable: false, text: null })
      expect(answers.at(2)).toMatchObject({ status: 409, body: { code: "withheld" } })
      expect(JSON.stringify(answers)).not.toContain(token)
      const html = await app.request(`${path}/${id}/html`, { headers: { cookie } })
      expect([html.status, (await html.text()).includes(token)]).toEqual([404, false])
    }
    expect((await get(`/${id}`)).body).toMatchObject({ state: "queued", withheld: "secret", text: null })
    await delivered({ refuse: "550 full", giveUp: true })
    await refused("failed")
    await on.db.updateTable("emails").set({ state: "queued", nextAttemptAt: testNow }).execute()
    await delivered()
    await refused("sent")
    expect(await rowsOf(on.db)).toMatchObject({ emails: 1 })
    expect(await delivered()).toEqual([])
  })

  test("a farewell may leave after all, but of one that left nothing is known", async () => {
    const { get, resend } = await office()
    const { id } = await queued("account-deleted", { firstName: "Élodie", cancelled: [] })
    await delivered({ refuse: "550 full", giveUp: true })
    expect((await get(`/${id}`)).body).toMatchObject({ withheld: "forgotten", resendable: true, text: null })
    expect((await resend(id, { state: "failed" })).status).toBe(200)
    await delivered()
    expect((await get(`/${id}`)).body).toMatchObject({ to: "", withheld: "forgotten", resendable: false, text: null })
    expect(await resend(id, { state: "sent" })).toMatchObject({ status: 409, body: { code: "withheld" } })
  })

  test("a mail no template knows any more is listed, and stays where it is", async () => {
    const { get, resend } = await office()
    const { id } = await reservation()
    await on.db.updateTable("emails").set({ kind: "gone", state: "failed", nextAttemptAt: null }).execute()
    expect((await get("")).body).toMatchObject({ items: [{ id, subject: null, withheld: "unreadable" }] })
    expect(await resend(id, { state: "failed" })).toMatchObject({ status: 409, body: { code: "withheld" } })
  })

  test("what changed since it was shown is not sent again, and nothing is written", async () => {
    const { resend } = await office()
    const { id } = await reservation()
    await delivered({ refuse: "550 full", giveUp: true })
    await resend(id, { state: "failed" })
    const before = await rowsOf(on.db)
    expect(await resend(id, { state: "failed" })).toMatchObject({ status: 409, body: { code: "changed-meanwhile" } })
    expect(await resend(id, { state: "queued" })).toMatchObject({ status: 422 })
    expect(await resend(id, { state: "failed", to: "me@example.ch" })).toMatchObject({ status: 422 })
    expect(await resend(uuid(), { state: "failed" })).toMatchObject({ status: 404, body: { code: "not-found" } })
    expect(await resend("nothing", { state: "failed" })).toMatchObject({ status: 422 })
    expect(await rowsOf(on.db)).toEqual(before)
  })
})
