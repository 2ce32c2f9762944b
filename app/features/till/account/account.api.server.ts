import { z } from "@hono/zod-openapi"
import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import type { PaymentDeps } from "#app/features/payments/provider/start-payment.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { idempotencyHeaders } from "#app/platform/http/api-router.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { refuse, some } from "#app/platform/http/refuse.server.ts"
import { type Shape, shape } from "#app/platform/http/shape.server.ts"
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

type AccountApiDeps = EndpointDeps & PaymentDeps

const endpoint = endpointsFor<AccountApiDeps>()

const found = {
  may: "till",
  params: z.object({ kind: accountKindSchema, id: idSchema("Compte inconnu") }),
  answer: ["Le compte tel qu’il est", shape("Account", accountPageSchema, exampleAccount)],
} as const

const read = endpoint(
  {
    ...found,
    at: "get /admin/accounts/{kind}/{id}",
    operationId: "getAccount",
    summary: "Le compte d’une réservation ou d’une demande",
    description:
      "Ce qui est facturé et crédité, payé et rendu, et le reste, en centimes d’une seule monnaie. `toSet` est le prix annoncé, tant qu’aucun montant n’est indiqué.",
    refused: some(accountRefusals, "account-unknown"),
  },
  async ({ db }, { params }) => await shownOrRefused(db, params),
)

interface MoneyAct<Body extends z.ZodType> {
  act: string
  operationId: string
  summary: string
  description: string
  body: Shape<Body>
  refusals: readonly AccountRefusal[]
  command: (deps: AccountApiDeps, command: AccountCommand<z.output<Body>>) => Promise<AccountOutcome>
}

function moneyEndpoint<Body extends z.ZodType<object>>({
  act,
  description,
  refusals,
  command,
  ...rest
}: MoneyAct<Body>) {
  return endpoint(
    {
      ...found,
      ...rest,
      at: `post /admin/accounts/{kind}/{id}/${act}`,
      description: `${description} \`seenRestCents\` est le reste qui a été montré.`,
      headers: z.object(idempotencyHeaders("la même clé avec la même demande ne compte qu’une fois.")),
      refused: some(accountRefusals, "account-unknown", "changed-meanwhile", "key-reused", ...refusals),
    },
    async (deps, { params, headers, body: asked, actor, now }) => {
      const { kind, id: accountId } = params
      const idempotencyKey = headers["idempotency-key"]
      const outcome = await command(deps, { kind, accountId, asked, idempotencyKey, actor, now })
      if (!outcome.ok) throw refuse(accountRefusals, outcome.refusal, { detail: detailOf(outcome.refusal, asked) })
      deps.wakeOutbox()
      return await shownOrRefused(deps.db, params)
    },
  )
}

const paymentId = exampleAccount.payments[0]?.id ?? ""

const acts = [
  moneyEndpoint({
    act: "payments",
    operationId: "takePayment",
    summary: "Encaisser à la caisse",
    description:
      "Au plus le reste. En espèces, les francs finissent par 0 ou 5 centimes : le reste arrondi solde le compte. `base` dit quelle caisse ou quel terminal ; null pour un virement, qui peut dépasser le reste et dater de `receivedOn`.",
    body: shape("PaymentTaking", takingSchema, {
      seenRestCents: 25_200,
      amountCents: 25_200,
      currency: "CHF",
      method: "cash",
      base: "nyon",
    }),
    refusals: [
      "nothing-charged",
      "other-currency",
      "cash-step",
      "more-than-owed",
      "received-outside",
      "payment-under-way",
    ],
    command: takeOnAccount,
  }),
  moneyEndpoint({
    act: "refunds",
    operationId: "giveBackPayment",
    summary: "Rendre de l’argent à la caisse",
    description:
      "D’un paiement pris à la caisse, ou en ligne par virement ; au plus ce qui en reste. En espèces, ce que l’école doit, arrondi, solde le compte.",
    body: shape("PaymentGivingBack", givingBackSchema, {
      seenRestCents: 0,
      paymentId,
      amountCents: 5_000,
      method: "cash",
      base: "nyon",
    }),
    refusals: [
      "payment-unknown",
      "fee-of-application",
      "refund-under-way",
      "not-at-counter",
      "cash-step",
      "more-than-paid",
    ],
    command: giveBackOnAccount,
  }),
  moneyEndpoint({
    act: "online-refunds",
    operationId: "refundOnlinePayment",
    summary: "Rembourser un paiement en ligne",
    description: "En tout ou en partie, par le moyen qui a payé.",
    body: shape("OnlineRefund", onlineRefundSchema, { seenRestCents: 0, paymentId, amountCents: 5_000 }),
    refusals: [
      "payment-unknown",
      "fee-of-application",
      "more-than-paid",
      "not-refundable",
      "refund-under-way",
      "refused-by-provider",
      "provider-unavailable",
    ],
    command: refundOnline,
  }),
  moneyEndpoint({
    act: "charges",
    operationId: "chargeAccount",
    summary: "Indiquer le montant ou facturer un supplément",
    description: "Sans `text`, indique le montant d’une réservation qui n’en a pas ; avec, facture un supplément.",
    body: shape("NewCharge", newChargeSchema, { seenRestCents: 0, amountCents: 36_000, currency: "CHF" }),
    refusals: ["not-chargeable", "amount-set", "other-currency"],
    command: chargeOnAccount,
  }),
  moneyEndpoint({
    act: "discounts",
    operationId: "creditAccount",
    summary: "Accorder une remise",
    description: "Au plus ce qui est facturé, frais de dossier à part.",
    body: shape("Discount", discountSchema, {
      seenRestCents: 36_000,
      amountCents: 2_000,
      currency: "CHF",
      text: "Fidélité",
    }),
    refusals: ["nothing-charged", "other-currency", "more-than-charged"],
    command: creditAccount,
  }),
  moneyEndpoint({
    act: "invoices",
    operationId: "invoiceAccount",
    summary: "Établir la facture ou la note de crédit d’un compte",
    description:
      "De ce qui n’est pas encore facturé. Le numéro suit sans trou ; le document ne change plus. L’adresse est entière (`street`, `postalCode`, `town` ; `houseNumber` au besoin) ou vide. Les noms s’impriment en lettres latines. `seenToInvoiceCents` est le `toInvoiceCents` qui a été montré. Une facture attend la fin d’un paiement en ligne.",
    body: shape("Invoicing", invoicingSchema, {
      seenRestCents: 25_200,
      seenToInvoiceCents: 36_000,
      name: "Élodie Rochat",
      street: "Rue du Lac",
      houseNumber: "12",
      postalCode: "1260",
      town: "Nyon",
      country: "CH",
    }),
    refusals: ["to-invoice-changed", "nothing-to-invoice", "payment-under-way"],
    command: invoiceAccount,
  }),
]

async function shownOrRefused(db: Db, { kind, id }: { kind: AccountKind; id: string }) {
  return (await readAccount(db, kind, id)) ?? ({ ok: false, refusal: "account-unknown" } as const)
}

/** The accounts of « Caisse » (school 4, "Counter"). */
export function accountApi(deps: AccountApiDeps) {
  return routed(deps, [read, ...acts])
}

function detailOf(refusal: AccountRefusal, asked: object): string | undefined {
  if (refusal !== "cash-step" || !("amountCents" in asked)) return undefined
  const amountCents = Number(asked.amountCents)
  const below = amountCents - (amountCents % 5)
  return cashStepWords(below, below + 5)
}
