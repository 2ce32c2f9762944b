import { z } from "zod"
import { baseSchema } from "#app/features/calendar/slots/availability.schema.ts"
import { applicationStatuses } from "#app/features/licence/licence.schema.ts"
import { counterMethodSchema } from "#app/features/payments/counter/counter.schema.ts"
import { invoiceKinds } from "#app/features/payments/invoices/invoice.schema.ts"
import { accountSchema, paymentLineSchema } from "#app/features/payments/ledger/ledger.schema.ts"
import { reservationStatuses } from "#app/features/reservations/reservations.schema.ts"
import { lineSchema } from "#app/platform/http/text.schema.ts"
import { currencies } from "#content/catalogue/price-codes.ts"

export const accountKinds = ["reservation", "application"] as const
export type AccountKind = (typeof accountKinds)[number]
export const accountKindSchema = z.enum(accountKinds, { error: "Compte inconnu" })

/** How money of a payment goes back: at the counter, by its provider, or with the fee on the application's record. */
export const waysBack = ["counter", "online", "application"] as const
export type WayBack = (typeof waysBack)[number]

const accountPaymentSchema = paymentLineSchema.extend({
  /** Null where nothing can be given back. */
  wayBack: z.enum(waysBack).nullable(),
})
export type AccountPayment = z.infer<typeof accountPaymentSchema>

const accountStatusSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("reservation"), status: z.enum(reservationStatuses) }),
  z.strictObject({ kind: z.literal("application"), status: z.enum(applicationStatuses) }),
])

/** One account with all its rows (school 4, "Counter"). */
export const accountPageSchema = accountSchema.extend({
  id: z.uuid(),
  reference: z.string(),
  what: z.string(),
  /** Null for an application. */
  startsAt: z.iso.datetime().nullable(),
  base: z.string().nullable(),
  /** '' once forgotten. */
  person: z.string(),
  userId: z.uuid().nullable(),
  state: accountStatusSchema,
  payments: z.array(accountPaymentSchema),
  dues: z.array(z.strictObject({ part: z.enum(["deposit", "balance"]), cents: z.int(), dueAt: z.iso.datetime() })),
  /** The quoted price while no amount is set; null once it is, and where nothing may be charged. */
  toSet: z.strictObject({ text: z.string(), cents: z.int() }).nullable(),
  /** Whether its state lets something be charged. */
  chargeable: z.boolean(),
  invoices: z.array(
    z.strictObject({
      id: z.uuid(),
      number: z.string(),
      kind: z.enum(invoiceKinds),
      issuedOn: z.iso.date(),
      totalCents: z.int(),
    }),
  ),
  /** Charged and not on a document yet; negative where credits outweigh. */
  toInvoiceCents: z.int(),
})
export type AccountPage = z.infer<typeof accountPageSchema>

/** A typing error costs no more than that. */
const mostCents = 10_000_000

const amountCents = z
  .int({ error: "Montant attendu, en centimes entiers" })
  .min(1, "Le montant doit être supérieur à zéro")
  .max(mostCents, "Ce montant est trop élevé")
const seen = { seenRestCents: z.int({ error: "Reste attendu : celui qui vous a été montré" }) }
const currency = z.enum(currencies, { error: "Monnaie inconnue" })
const hands = { amountCents, method: counterMethodSchema, base: baseSchema.nullable() }

const baseNeeded = {
  error: "Indiquez la base dont la caisse ou le terminal a servi",
  path: ["base"],
}

function hasBase({ method, base }: { method: string; base: string | null }): boolean {
  return method === "transfer" || base !== null
}

export const takingSchema = z.strictObject({ ...seen, ...hands, currency }).refine(hasBase, baseNeeded)
export type Taking = z.infer<typeof takingSchema>

export const givingBackSchema = z
  .strictObject({ ...seen, ...hands, paymentId: z.uuid({ error: "Paiement inconnu" }).toLowerCase() })
  .refine(hasBase, baseNeeded)
export type GivingBack = z.infer<typeof givingBackSchema>

export const onlineRefundSchema = z.strictObject({
  ...seen,
  amountCents,
  paymentId: z.uuid({ error: "Paiement inconnu" }).toLowerCase(),
})
export type OnlineRefund = z.infer<typeof onlineRefundSchema>

const longestText = 120

function chargeText(missing: string) {
  return lineSchema({ label: "Le libellé", max: longestText, min: { length: 1, message: missing } })
}

export const newChargeSchema = z.strictObject({
  ...seen,
  amountCents,
  currency,
  /** Of a supplement; without it the amount of the booking is set. */
  text: chargeText("Dites pour quoi").optional(),
})
export type NewAmount = z.infer<typeof newChargeSchema>

const addressLine = (label: string, max: number) => lineSchema({ label, max })

export const invoicingSchema = z.strictObject({
  ...seen,
  name: lineSchema({ label: "Le nom", max: 70, min: { length: 1, message: "Indiquez à qui la facture s’adresse" } }),
  /** The address is written when street, postal code and town are given. */
  street: addressLine("La rue", 70),
  houseNumber: addressLine("Le numéro", 16),
  postalCode: addressLine("Le code postal", 16),
  town: addressLine("La localité", 35),
})
export type Invoicing = z.infer<typeof invoicingSchema>

export const discountSchema = z.strictObject({ ...seen, amountCents, currency, text: chargeText("Dites pourquoi") })
export type Discount = z.infer<typeof discountSchema>
