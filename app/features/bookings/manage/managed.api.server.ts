import { z } from "@hono/zod-openapi"
import type { Context } from "hono"
import { invoiceFile } from "#app/features/payments/invoices/invoices.queries.server.ts"
import { invoicesRefusals } from "#app/features/payments/invoices/invoices.refusals.ts"
import { receiptOfHolder } from "#app/features/payments/invoices/receipts.queries.server.ts"
import type { HolderOf } from "#app/features/payments/ledger/account-holder.server.ts"
import { onlineRefusals } from "#app/features/payments/online/online.refusals.ts"
import { type OwnMoney, redirectField } from "#app/features/payments/online/own-money.schema.ts"
import { payAccount } from "#app/features/payments/online/pay-account.server.ts"
import { outcomeForDemo, refusePayment } from "#app/features/payments/online/refuse-payment.server.ts"
import { type ApiEnv, idempotencyHeaders } from "#app/platform/http/api-router.server.ts"
import { jsonAnswer } from "#app/platform/http/json-content.server.ts"
import { answerPdf, type PdfFile, pdfAnswer } from "#app/platform/http/pdf-content.server.ts"
import { type Refusals, refusalExamples, refuse } from "#app/platform/http/refuse.server.ts"
import {
  acceptManaged,
  type ChangeOutcome,
  cancelManaged,
  lockOwnAccount,
  moveManaged,
} from "./change-managed.server.ts"
import type { Claim } from "./find-claimed.server.ts"
import { endpointsOf } from "./managed-endpoint.server.ts"
import type { HeldBooking } from "./managed-kind.server.ts"
import type { ManagedDeps, ManagedPage } from "./managed-page.server.ts"

/** A person's own bookings of a kind, by the link of a mail or by the account (school 2, "Manage link"). */
export function managedApi<Holder, Held extends HeldBooking, Wanted, Shown extends OwnMoney>(
  deps: ManagedDeps,
  page: ManagedPage<Holder, Held, Wanted, Shown>,
) {
  const { db, clock } = deps
  const { managed, refusals, unknown, shown } = page
  const { router, post, shownTo } = endpointsOf(deps, page)
  const answers = { 200: jsonAnswer(shown.name, shown.schema, shown.example) }
  const refused = (...codes: string[]) => refusalExamples(refusals, [unknown, ...codes])
  async function changed(c: Context<ApiEnv>, claim: Claim, outcome: ChangeOutcome<string>) {
    if (!outcome.ok) throw refuse(refusals, outcome.refusal === "unknown" ? unknown : outcome.refusal)
    deps.wakeOutbox()
    return c.json(await shownTo(claim), 200)
  }

  post("look", { answers, refused: refused(), limited: false }, async (c, claim) => c.json(await shownTo(claim), 200))
  post(
    "cancellation",
    { answers, refused: refused("changed-meanwhile", "not-changeable", "terms-changed") },
    async (c, claim, { version, bookingId, keptPercent, keptCents }) => {
      const asked = { claim, version, bookingId, keptPercent, keptCents, now: clock.now() }
      return await changed(c, claim, await cancelManaged(db, managed, asked))
    },
  )
  post("move", { answers, refused: refusalExamples(refusals) }, async (c, claim, asked) => {
    const { version, bookingId } = asked
    const move = { claim, version, bookingId, wanted: page.wanted.parse(asked), now: clock.now() }
    return await changed(c, claim, await moveManaged(db, managed, move))
  })
  post(
    "acceptance",
    { answers, refused: refused("changed-meanwhile", "not-changeable", "nothing-to-accept") },
    async (c, claim, { version, bookingId }) =>
      await changed(c, claim, await acceptManaged(db, managed, { claim, version, bookingId, now: clock.now() })),
  )
  return router
}

/** Payments, receipts and invoices of a person's own account (school 4, "Documents"). */
export function managedMoneyApi<Holder, Held extends HeldBooking, Wanted, Shown extends OwnMoney>(
  deps: ManagedDeps & { holderOf: HolderOf },
  page: ManagedPage<Holder, Held, Wanted, Shown>,
) {
  const { db, clock, holderOf } = deps
  const { path, managed, refusals, unknown, shown } = page
  const { router, post, claimed, shownTo } = endpointsOf(deps, page)
  const schema = shown.schema.extend(redirectField)
  const example = { ...shown.example, redirectUrl: null }
  const refused = refusalExamples(refusals, [unknown])
  post(
    "payment",
    {
      headers: z.object(idempotencyHeaders("la même clé donne le même paiement.")),
      answers: {
        200: jsonAnswer("Le paiement a abouti, ou échoué", schema, example),
        202: jsonAnswer(`Le paiement est en cours : POST ${path} dira la suite`, schema, example),
      },
      refused: { ...refused, ...refusalExamples(onlineRefusals) },
    },
    async (c, claim, { cents, outcome }) => {
      outcomeForDemo(outcome, deps)
      const pays = await payAccount(deps, {
        lock: (trx) => lockOwnAccount(trx, managed, { claim, now: clock.now() }),
        cents,
        outcome,
        idempotencyKey: c.req.valid("header" as never)["idempotency-key"],
        route: `POST ${path}/payment`,
      })
      if (!pays.ok) throw pays.refusal === "not-found" ? refuse(refusals, unknown) : refusePayment(pays)
      const view = { ...(await shownTo(claim)), redirectUrl: pays.redirectUrl }
      return c.json(view, view.account?.pendingCents ? 202 : 200)
    },
  )
  const papers: Refusals = { ...refusals, ...invoicesRefusals }
  function paper(
    name: "receipt" | "invoice",
    find: (id: string, asked: { paymentId: string; invoiceId: string }) => Promise<PdfFile | undefined>,
  ) {
    const missing = `${name}-unknown` as const
    const answered = { answers: { 200: pdfAnswer }, refused: refusalExamples(papers, [unknown, missing]) }
    post(name, answered, async (_c, claim, asked) => {
      const { id } = await claimed(claim)
      const file = await find(id, asked)
      if (!file) throw refuse(invoicesRefusals, missing)
      return answerPdf(file)
    })
  }
  paper("receipt", async (id, { paymentId }) => await receiptOfHolder(db, await holderOf(db, id), paymentId))
  paper("invoice", async (id, { invoiceId }) => await invoiceFile(db, invoiceId, id))
  return router
}
