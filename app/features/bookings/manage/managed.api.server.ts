import { z } from "@hono/zod-openapi"
import { endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { invoiceFile } from "#app/features/payments/invoices/invoices.queries.server.ts"
import { invoicesRefusals } from "#app/features/payments/invoices/invoices.refusals.ts"
import { receiptOfHolder } from "#app/features/payments/invoices/receipts.queries.server.ts"
import type { HolderOf } from "#app/features/payments/ledger/account-holder.server.ts"
import { onlineRefusals } from "#app/features/payments/online/online.refusals.ts"
import { type OwnMoney, redirectField } from "#app/features/payments/online/own-money.schema.ts"
import { payAccount } from "#app/features/payments/online/pay-account.server.ts"
import { outcomeForDemo, refusePayment } from "#app/features/payments/online/refuse-payment.server.ts"
import { idempotencyHeaders } from "#app/platform/http/api-router.server.ts"
import { answerPdf, type PdfFile, pdfAnswer } from "#app/platform/http/pdf-content.server.ts"
import { some } from "#app/platform/http/refuse.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import {
  acceptManaged,
  type ChangeOutcome,
  cancelManaged,
  lockOwnAccount,
  moveManaged,
} from "./change-managed.server.ts"
import type { Claim } from "./find-claimed.server.ts"
import { type Asker, managedParts } from "./managed-endpoint.server.ts"
import type { HeldBooking } from "./managed-kind.server.ts"
import type { ManagedDeps, ManagedPage } from "./managed-page.server.ts"

const endpoint = endpointsFor<ManagedDeps>()

/** A person's own bookings of a kind, by the link of a mail or by the account (school 2, "Manage link"). */
export function managedApi<Holder, Held extends HeldBooking, Wanted, Shown extends OwnMoney>(
  deps: ManagedDeps,
  page: ManagedPage<Holder, Held, Wanted, Shown>,
) {
  const { managed, refusals, unknown } = page
  const { answer, declared, claimIn, shownTo } = managedParts(deps, page)

  async function changed(asked: Asker, change: (claim: Claim) => Promise<ChangeOutcome<string>>) {
    const claim = claimIn(asked)
    const outcome = await change(claim)
    if (!outcome.ok) return outcome.refusal === "unknown" ? { ...outcome, refusal: unknown } : outcome
    deps.wakeOutbox()
    return await shownTo(claim)
  }

  const look = endpoint(
    { ...declared("look"), limited: false, answer },
    async (_, asked) => await shownTo(claimIn(asked)),
  )
  const cancel = endpoint(
    { ...declared("cancellation", some(refusals, "changed-meanwhile", "not-changeable", "terms-changed")), answer },
    async (_, { now, ...asked }) =>
      await changed(asked, (claim) => cancelManaged(deps.db, managed, { ...asked.body, claim, now })),
  )
  const move = endpoint({ ...declared("move", refusals), answer }, async (_, { now, ...asked }) => {
    const wanted = page.wanted.parse(asked.body)
    return await changed(asked, (claim) => moveManaged(deps.db, managed, { ...asked.body, claim, wanted, now }))
  })
  const accept = endpoint(
    { ...declared("acceptance", some(refusals, "changed-meanwhile", "not-changeable", "nothing-to-accept")), answer },
    async (_, { now, ...asked }) =>
      await changed(asked, (claim) => acceptManaged(deps.db, managed, { ...asked.body, claim, now })),
  )
  return routed(deps, [look, cancel, move, accept])
}

/** Payments, receipts and invoices of a person's own account (school 4, "Documents"). */
export function managedMoneyApi<Holder, Held extends HeldBooking, Wanted, Shown extends OwnMoney>(
  deps: ManagedDeps & { holderOf: HolderOf },
  page: ManagedPage<Holder, Held, Wanted, Shown>,
) {
  const { path, managed, unknown, shown } = page
  const { typeName, declared, claimIn, claimed, shownTo } = managedParts(deps, page)
  const schema = shown.schema.extend(redirectField)
  const paid = shape(`${typeName}Paid`, schema, { ...shown.example, redirectUrl: null })

  const pay = endpoint(
    {
      ...declared("payment", onlineRefusals),
      headers: z.object(idempotencyHeaders("la même clé donne le même paiement.")),
      answer: ["Le paiement a abouti, ou échoué", paid],
      also: [202, `Le paiement est en cours : POST ${path} dira la suite`, paid],
    },
    async (_, { headers, now, c, ...asked }) => {
      const claim = claimIn(asked)
      const { cents, outcome } = asked.body
      outcomeForDemo(outcome, deps)
      const pays = await payAccount(deps, {
        lock: (trx) => lockOwnAccount(trx, managed, { claim, now }),
        cents,
        outcome,
        idempotencyKey: headers["idempotency-key"],
        route: `POST ${path}/payment`,
      })
      if (!pays.ok && pays.refusal === "not-found") return { ok: false, refusal: unknown }
      if (!pays.ok) throw refusePayment(pays)
      const view = { ...(await shownTo(claim)), redirectUrl: pays.redirectUrl }
      return view.account?.pendingCents ? c.json(view, 202) : view
    },
  )
  const receipt = endpoint(
    { ...declared("receipt", some(invoicesRefusals, "receipt-unknown")), file: pdfAnswer },
    async (_, asked) => {
      const { id, papers } = await claimed(claimIn(asked))
      const holder = papers ? await deps.holderOf(deps.db, id) : undefined
      const file = holder && (await receiptOfHolder(deps.db, holder, asked.body.paymentId))
      return paperOr("receipt-unknown", file)
    },
  )
  const invoice = endpoint(
    { ...declared("invoice", some(invoicesRefusals, "invoice-unknown")), file: pdfAnswer },
    async (_, asked) => {
      const { id, papers } = await claimed(claimIn(asked))
      const file = papers ? await invoiceFile(deps.db, asked.body.invoiceId, id) : undefined
      return paperOr("invoice-unknown", file)
    },
  )
  return routed(deps, [pay, receipt, invoice])
}

function paperOr(missing: string, file: PdfFile | undefined) {
  return file ? answerPdf(file) : ({ ok: false, refusal: missing } as const)
}
