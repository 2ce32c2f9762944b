import { describe, expect, test } from "vitest"
import type { MailKind, MailKinds } from "#app/features/outbox/queue-email.server.ts"
import { adminEmails } from "#content/admin/emails.ts"
import { mailTemplates } from "#server/wiring.ts"
import { aReservationMail } from "#tests/factories/reservation-mails.ts"
import { testNow } from "#tests/factories/slots.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { emailsPath, mailOffice } from "#tests/support/people/mail-office.ts"
import { rowsOf } from "#tests/support/rows.ts"

const token = "a-token-that-lets-somebody-in"

test("every kind of mail has its word in the back-office", () => {
  expect(Object.keys(adminEmails.kindLabel)).toEqual(expect.arrayContaining(Object.keys(mailTemplates)))
})

describe("the mail queue in the back-office", () => {
  const on = useDatabase()
  const { office, queued, reservation, delivered } = mailOffice(on)

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
    const html = await app.request(`${emailsPath}/${id}/html`, { headers: { cookie } })
    expect(await html.text()).toBe("<p>as it left</p>")
    expect(html.headers.get("content-security-policy")).toMatch(
      /^sandbox; default-src 'none';.* frame-ancestors 'self'$/,
    )
    expect(html.headers.get("cache-control")).toBe("no-store")
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
      const html = await app.request(`${emailsPath}/${id}/html`, { headers: { cookie } })
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
})
