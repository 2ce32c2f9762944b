import { createRoute, z } from "@hono/zod-openapi"
import type { Context } from "hono"
import { administratorsOnly, requireAdmin, type SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import type { PaymentDeps } from "#app/features/payments/provider/start-payment.server.ts"
import {
  type ApiEnv,
  createApiRouter,
  idempotencyHeaders,
  problemResponses,
} from "#app/platform/http/api-router.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { invalidFieldsExample } from "#app/platform/http/invalid-fields.server.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import { refusalExamples, refuse } from "#app/platform/http/refuse.server.ts"
import { exampleAccount } from "./account.examples.server.ts"
import { readAccount } from "./account.queries.server.ts"
import { type AccountRefusal, accountRefusals, cashStepWords } from "./account.refusals.ts"
import {
  type AccountKind,
  accountKindSchema,
  accountPageSchema,
  discountSchema,
  givingBackSchema,
  invoicingSchema,
  newChargeSchema,
  onlineRefundSchema,
  takingSchema,
} from "./account.schema.ts"
import { chargeOnAccount } from "./charge-on-account.server.ts"
import { creditAccount } from "./credit-account.server.ts"
import { giveBackOnAccount } from "./give-back-on-account.server.ts"
import { invoiceAccount } from "./invoice-account.server.ts"
import type { AccountCommand, AccountOutcome } from "./open-account.server.ts"
import { refundOnline } from "./refund-online.server.ts"
import { takeOnAccount } from "./take-on-account.server.ts"

const params = z.object({ kind: accountKindSchema, id: idSchema("Compte inconnu") })
const account = { 200: jsonAnswer("Le compte tel qu’il est", accountPageSchema, exampleAccount) }
const shown = ["account-unknown", "changed-meanwhile", "key-reused"] as const

const readRoute = createRoute({
  method: "get",
  path: "/admin/accounts/{kind}/{id}",
  operationId: "getAccount",
  summary: "Le compte d’une réservation ou d’une demande",
  description:
    "Ce qui est facturé et crédité, payé et rendu, et le reste, en centimes d’une seule monnaie. `toSet` est le prix annoncé, tant qu’aucun montant n’est indiqué.",
  request: { params },
  responses: {
    ...account,
    ...problemResponses(
      {
        ...administratorsOnly,
        ...refusalExamples(accountRefusals, ["account-unknown"]),
        422: invalidFieldsExample({ id: ["Compte inconnu"] }),
      },
      { body: false },
    ),
  },
})

interface MoneyRoute<Act extends string, Body extends z.ZodType> {
  act: Act
  operationId: string
  summary: string
  description: string
  body: Body
  example: z.input<Body>
  refusals: readonly AccountRefusal[]
}

function moneyRoute<const Act extends string, Body extends z.ZodType>(money: MoneyRoute<Act, Body>) {
  const { act, operationId, summary, description, body, example, refusals } = money
  return createRoute({
    method: "post",
    path: `/admin/accounts/{kind}/{id}/${act}`,
    operationId,
    summary,
    description: `${description} \`seenRestCents\` est le reste qui a été montré.`,
    request: {
      params,
      headers: z.object(idempotencyHeaders("la même clé avec la même demande ne compte qu’une fois.")),
      body: jsonBody(body, example),
    },
    responses: {
      ...account,
      ...problemResponses(
        { ...administratorsOnly, ...refusalExamples(accountRefusals, [...shown, ...refusals]) },
        { body: true, limited: false },
      ),
    },
  })
}

const paymentId = exampleAccount.payments[0]?.id ?? ""

const routes = {
  take: moneyRoute({
    act: "payments",
    operationId: "takePayment",
    summary: "Encaisser à la caisse",
    description:
      "Au plus le reste. En espèces, les francs finissent par 0 ou 5 centimes : le reste arrondi solde le compte. `base` dit quelle caisse ou quel terminal ; null pour un virement, qui peut dépasser le reste et dater de `receivedOn`.",
    body: takingSchema,
    example: { seenRestCents: 25_200, amountCents: 25_200, currency: "CHF", method: "cash", base: "nyon" },
    refusals: [
      "nothing-charged",
      "other-currency",
      "cash-step",
      "more-than-owed",
      "received-outside",
      "payment-under-way",
    ],
  }),
  giveBack: moneyRoute({
    act: "refunds",
    operationId: "giveBackPayment",
    summary: "Rendre de l’argent à la caisse",
    description:
      "D’un paiement pris à la caisse, ou en ligne par virement ; au plus ce qui en reste. En espèces, ce que l’école doit, arrondi, solde le compte.",
    body: givingBackSchema,
    example: { seenRestCents: 0, paymentId, amountCents: 5_000, method: "cash", base: "nyon" },
    refusals: [
      "payment-unknown",
      "fee-of-application",
      "refund-under-way",
      "not-at-counter",
      "cash-step",
      "more-than-paid",
    ],
  }),
  refund: moneyRoute({
    act: "online-refunds",
    operationId: "refundOnlinePayment",
    summary: "Rembourser un paiement en ligne",
    description: "En tout ou en partie, par le moyen qui a payé.",
    body: onlineRefundSchema,
    example: { seenRestCents: 0, paymentId, amountCents: 5_000 },
    refusals: [
      "payment-unknown",
      "fee-of-application",
      "more-than-paid",
      "not-refundable",
      "refund-under-way",
      "refused-by-provider",
      "provider-unavailable",
    ],
  }),
  charge: moneyRoute({
    act: "charges",
    operationId: "chargeAccount",
    summary: "Indiquer le montant ou facturer un supplément",
    description: "Sans `text`, indique le montant d’une réservation qui n’en a pas ; avec, facture un supplément.",
    body: newChargeSchema,
    example: { seenRestCents: 0, amountCents: 36_000, currency: "CHF" },
    refusals: ["not-chargeable", "amount-set", "other-currency"],
  }),
  discount: moneyRoute({
    act: "discounts",
    operationId: "creditAccount",
    summary: "Accorder une remise",
    description: "Au plus ce qui est facturé, frais de dossier à part.",
    body: discountSchema,
    example: { seenRestCents: 36_000, amountCents: 2_000, currency: "CHF", text: "Fidélité" },
    refusals: ["nothing-charged", "other-currency", "more-than-charged"],
  }),
  invoice: moneyRoute({
    act: "invoices",
    operationId: "invoiceAccount",
    summary: "Établir la facture ou la note de crédit d’un compte",
    description:
      "De ce qui n’est pas encore facturé. Le numéro suit sans trou ; le document ne change plus. L’adresse est entière (`street`, `postalCode`, `town` ; `houseNumber` au besoin) ou vide. Les noms s’impriment en lettres latines. `seenToInvoiceCents` est le `toInvoiceCents` qui a été montré. Une facture attend la fin d’un paiement en ligne.",
    body: invoicingSchema,
    example: {
      seenRestCents: 25_200,
      seenToInvoiceCents: 36_000,
      name: "Élodie Rochat",
      street: "Rue du Lac",
      houseNumber: "12",
      postalCode: "1260",
      town: "Nyon",
      country: "CH",
    },
    refusals: ["to-invoice-changed", "nothing-to-invoice", "payment-under-way"],
  }),
}

type AccountApiDeps = SessionDeps & PaymentDeps

interface Valid<Asked> {
  param: { kind: AccountKind; id: string }
  header: { "idempotency-key": string }
  json: Asked
}

/** The accounts of « Caisse » (school 4, "Counter"). */
export function accountApi(deps: AccountApiDeps) {
  const { db, clock } = deps
  async function shownOrRefused({ kind, id }: Valid<object>["param"]) {
    const found = await readAccount(db, kind, id)
    if (!found) throw refuse(accountRefusals, "account-unknown")
    return found
  }
  async function carryOut<Asked extends object>(
    c: Context<ApiEnv>,
    { param, header, json: asked }: Valid<Asked>,
    command: (asked: AccountCommand<Asked>) => Promise<AccountOutcome>,
  ) {
    const { userId: actor } = await requireAdmin(c, deps)
    const { kind, id: accountId } = param
    const idempotencyKey = header["idempotency-key"]
    const outcome = await command({ kind, accountId, asked, idempotencyKey, actor, now: clock.now() })
    if (!outcome.ok) throw refuse(accountRefusals, outcome.refusal, { detail: detailOf(outcome.refusal, asked) })
    deps.wakeOutbox()
    return await shownOrRefused(param)
  }
  return createApiRouter()
    .openapi(readRoute, async (c) => {
      await requireAdmin(c, deps)
      return c.json(await shownOrRefused(c.req.valid("param")), 200)
    })
    .openapi(routes.take, async (c) => {
      const valid = { param: c.req.valid("param"), header: c.req.valid("header"), json: c.req.valid("json") }
      return c.json(await carryOut(c, valid, (command) => takeOnAccount(deps, command)), 200)
    })
    .openapi(routes.giveBack, async (c) => {
      const valid = { param: c.req.valid("param"), header: c.req.valid("header"), json: c.req.valid("json") }
      return c.json(await carryOut(c, valid, (command) => giveBackOnAccount(deps, command)), 200)
    })
    .openapi(routes.refund, async (c) => {
      const valid = { param: c.req.valid("param"), header: c.req.valid("header"), json: c.req.valid("json") }
      return c.json(await carryOut(c, valid, (command) => refundOnline(deps, command)), 200)
    })
    .openapi(routes.charge, async (c) => {
      const valid = { param: c.req.valid("param"), header: c.req.valid("header"), json: c.req.valid("json") }
      return c.json(await carryOut(c, valid, (command) => chargeOnAccount(deps, command)), 200)
    })
    .openapi(routes.discount, async (c) => {
      const valid = { param: c.req.valid("param"), header: c.req.valid("header"), json: c.req.valid("json") }
      return c.json(await carryOut(c, valid, (command) => creditAccount(deps, command)), 200)
    })
    .openapi(routes.invoice, async (c) => {
      const valid = { param: c.req.valid("param"), header: c.req.valid("header"), json: c.req.valid("json") }
      return c.json(await carryOut(c, valid, (command) => invoiceAccount(deps, command)), 200)
    })
}

function detailOf(refusal: AccountRefusal, asked: object): string | undefined {
  if (refusal !== "cash-step" || !("amountCents" in asked)) return undefined
  const amountCents = Number(asked.amountCents)
  const below = amountCents - (amountCents % 5)
  return cashStepWords(below, below + 5)
}
