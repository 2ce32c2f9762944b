import { describe, expect, test } from "vitest"
import { submitApplication } from "#app/features/licence/application/submit-application.server.ts"
import { refundApplication, resumeFeeRefunds } from "#app/features/licence/payment/refund-application.server.ts"
import { revenueCents } from "#app/features/payments/payments.figures.queries.server.ts"
import { aCourse, seen, submission } from "#tests/factories/training.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { candidate, candidateEmail } from "#tests/support/people/paying-candidate.ts"
import { cardProvider, paymentDeps } from "#tests/support/people/payments.ts"

describe("the fee of a draft that was paid and never sent", () => {
  const on = useDatabase()

  /** Somebody whose draft is paid, and an administrator. */
  async function paidDraft(options: Parameters<typeof candidate>[1] = {}) {
    const person = await candidate(on, options)
    const { people, clock, pay, read } = person
    const admin = await people.someone("admin@example.ch", { role: "admin", firstName: "Anne", lastName: "Blanc" })
    const id = person.draft?.id ?? ""
    await pay()
    clock.wait(2_000)
    await read()
    const path = "/api/v1/admin/applications"
    const call = (method: string, rest: string, body?: unknown) => people.call(method, path + rest, body, admin.cookie)
    return {
      ...person,
      id,
      admin,
      list: async (status: string) => (await call("GET", `?status=${status}`)).body.items as { id: string }[],
      record: async () => (await call("GET", `/${id}`)).body,
      refund: () => call("POST", `/${id}/refund`, {}),
      submit: async () => {
        const course = await aCourse(on.db)
        const submitting = { userId: person.userId, email: candidateEmail }
        return await submitApplication(on.db, submission(submitting, seen(...course), { now: clock.now() }))
      },
    }
  }

  test("is found by the school, with who, what, how much and when, and nothing the candidate prepares", async () => {
    const { id, list, record, clock } = await paidDraft()
    expect(await list("paid_draft")).toMatchObject([{ id, status: "draft", firstName: "Élodie", submittedAt: null }])
    expect(await list("submitted")).toEqual([])
    expect(await record()).toMatchObject({
      licenseType: "coastal",
      file: null,
      sessions: [],
      payment: { status: "completed", amountCents: 45_000, settledAt: clock.now().toISOString() },
    })
  })

  test("is given back once; the draft is unpaid again, keeps what was typed and may become another licence", async () => {
    const { people, cookie, read, refund, list, pay, payments, clock } = await paidDraft()
    const revenue = () => revenueCents(on.db)
    expect([(await read()).typeLocked, await revenue()]).toEqual([true, 45_000])
    const answers = await Promise.all([refund(), refund()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await refund()).body).toMatchObject({ status: "draft", payment: { status: "refunded" } })
    expect([await revenue(), await list("paid_draft")]).toEqual([0, []])
    const draft = await read()
    expect(draft).toMatchObject({ firstName: "Élodie", typeLocked: false, payment: { status: "none" } })
    expect((await payments()).map(({ kind, status }) => [kind, status])).toEqual([
      ["payment", "refunded"],
      ["refund", "refunded"],
    ])
    expect(await people.mailed("payment-refunded")).toMatchObject({ amountCents: 45_000, status: "draft" })
    const mails = await on.db.selectFrom("emails").select("to").where("kind", "=", "payment-refunded").execute()
    expect(mails).toEqual([{ to: candidateEmail }])
    const { version, firstName, lastName, email, phone } = draft
    const inland = { version, firstName, lastName, email, phone, licenseType: "inland" }
    expect(await people.call("PUT", "/api/v1/me/application", inland, cookie)).toMatchObject({ status: 200 })
    expect(await pay()).toMatchObject({ status: 202, body: { amountCents: 35_000 } })
    clock.wait(2_000)
    expect((await read()).payment.status).toBe("completed")
    expect(await revenue()).toBe(35_000)
  })

  test("cannot be submitted with once it was given back, nor while it is being given back", async () => {
    const card = cardProvider()
    const { refund, submit, record } = await paidDraft({ provider: card.provider })
    const [paid] = await on.db.selectFrom("paymentTransactions").selectAll().execute()
    await card.settled(paid?.id ?? "", "completed")
    await on.db.updateTable("paymentTransactions").set({ status: "completed" }).execute()
    card.line.down = true
    expect(await refund()).toMatchObject({ status: 502, body: { code: "provider-unavailable" } })
    expect(await submit()).toEqual({ ok: false, refusal: "refund-under-way" })
    card.line.down = false
    expect(await refund()).toMatchObject({ status: 200 })
    expect(await submit()).toMatchObject({ ok: false, refusal: "step-incomplete", step: { path: "paiement" } })
    expect((await record()).history).toMatchObject([{ action: "payment.refunded", name: "Anne Blanc" }])
  })

  test("is given back by a timer when the provider was out of reach, once and with its mail", async () => {
    const card = cardProvider()
    const { refund, record, clock, payments } = await paidDraft({ provider: card.provider })
    const [paid] = await payments()
    await card.settled(paid?.id ?? "", "completed")
    await on.db.updateTable("paymentTransactions").set({ status: "completed" }).execute()
    card.line.down = true
    await refund()
    clock.wait(60_000)
    const deps = paymentDeps(on.db, clock, card.provider)
    await resumeFeeRefunds(deps)
    expect((await record()).payment).toMatchObject({ status: "completed", refundPending: true })
    card.line.down = false
    await Promise.all([resumeFeeRefunds(deps), resumeFeeRefunds(deps)])
    await resumeFeeRefunds(deps)
    expect((await record()).payment).toMatchObject({ status: "refunded", refundPending: false })
    expect((await payments()).map(({ kind, status }) => [kind, status])).toEqual([
      ["payment", "refunded"],
      ["refund", "refunded"],
    ])
    const mails = await on.db.selectFrom("emails").select("to").where("kind", "=", "payment-refunded").execute()
    expect(mails).toEqual([{ to: candidateEmail }])
  })

  test("is given back or submitted with, never both", async () => {
    const { id, admin, submit, clock, payments } = await paidDraft()
    const deps = paymentDeps(on.db, clock)
    const [refunded, submitted] = await Promise.all([
      refundApplication(deps, { applicationId: id, actor: admin.userId }),
      submit(),
    ])
    expect([refunded.ok, submitted.ok].filter(Boolean)).toHaveLength(1)
    expect((await payments())[0]?.status).toBe(submitted.ok ? "completed" : "refunded")
    const again = await refundApplication(deps, { applicationId: id, actor: admin.userId })
    expect(again).toEqual(submitted.ok ? { ok: false, refusal: "not-rejected" } : { ok: true })
  })
})
