import { z } from "zod"
import { baseSchema } from "#app/features/calendar/bases.schema.ts"
import { daySchema } from "#app/features/calendar/moment.schema.ts"
import { applicationStatuses } from "#app/features/licence/licence.schema.ts"
import { counterMethodSchema } from "#app/features/payments/counter/counter.schema.ts"
import { invoiceKinds } from "#app/features/payments/invoices/invoice.schema.ts"
import { accountSchema, dueSchema, paymentLineSchema } from "#app/features/payments/ledger/ledger.schema.ts"
import { printedLineSchema } from "#app/features/payments/printed-line.schema.ts"
import { reservationStatuses } from "#app/features/reservations/reservations.schema.ts"
import { amountCentsSchema, integerSchema } from "#app/platform/http/amount.schema.ts"
import { currencies } from "#content/catalogue/price-codes.ts"
import { type InvoiceCountry, invoiceCountries } from "#content/till/countries.ts"

export const accountKinds = ["reservation", "application"] as const
export type AccountKind = (typeof accountKinds)[number]
export const accountKindSchema = z.enum(accountKinds, { error: "Compte inconnu" })

/** `application`: the school refunds a fee from the record of its application. */
export const waysBack = ["counter", "online", "application"] as const
export type WayBack = (typeof waysBack)[number]

const accountPaymentSchema = paymentLineSchema.extend({
  /** Null if nothing can be given back. */
  wayBack: z.enum(waysBack).nullable(),
})
export type AccountPayment = z.infer<typeof accountPaymentSchema>

const accountStatusSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("reservation"), status: z.enum(reservationStatuses) }),
  z.strictObject({ kind: z.literal("application"), status: z.enum(applicationStatuses) }),
])

export const accountPageSchema = accountSchema.extend({
  id: z.uuid(),
  reference: z.string(),
  what: z.string(),
  startsAt: z.iso.datetime().nullable(),
  base: z.string().nullable(),
  /** '' for a forgotten person. */
  person: z.string(),
  userId: z.uuid().nullable(),
  /** Who owes it since they deleted their own account; null for everybody else. */
  debtor: z.strictObject({ name: z.string(), email: z.string(), phone: z.string(), address: z.string() }).nullable(),
  /** False if nobody is mailed about the account. */
  hasAddress: z.boolean(),
  state: accountStatusSchema,
  payments: z.array(accountPaymentSchema),
  dues: z.array(dueSchema),
  /** The quoted price until the amount is set. */
  toSet: z.strictObject({ text: z.string(), cents: z.int() }).nullable(),
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
  /** Charges minus credits that have no document yet. */
  toInvoiceCents: z.int(),
})
export type AccountPage = z.infer<typeof accountPageSchema>

const seen = { seenRestCents: integerSchema("Reste attendu : celui qui vous a été montré") }
const currency = z.enum(currencies, { error: "Monnaie inconnue" })
const counterFields = { amountCents: amountCentsSchema, method: counterMethodSchema, base: baseSchema.nullable() }

const baseNeeded = {
  error: "Indiquez la base où l’argent a été encaissé ou rendu",
  path: ["base"],
}

function hasBase({ method, base }: { method: string; base: string | null }): boolean {
  return method === "transfer" || base !== null
}

export const takingSchema = z
  .strictObject({
    ...seen,
    ...counterFields,
    currency,
    /** The day on which the bank received a transfer; default: today. */
    receivedOn: daySchema.optional(),
  })
  .refine(hasBase, baseNeeded)
  .refine(({ method, receivedOn }) => method === "transfer" || receivedOn === undefined, {
    error: "Seul un virement a un jour de réception",
    path: ["receivedOn"],
  })
export type Taking = z.infer<typeof takingSchema>

export const givingBackSchema = z
  .strictObject({ ...seen, ...counterFields, paymentId: z.uuid({ error: "Paiement inconnu" }).toLowerCase() })
  .refine(hasBase, baseNeeded)
export type GivingBack = z.infer<typeof givingBackSchema>

export const onlineRefundSchema = z.strictObject({
  ...seen,
  amountCents: amountCentsSchema,
  paymentId: z.uuid({ error: "Paiement inconnu" }).toLowerCase(),
})
export type OnlineRefund = z.infer<typeof onlineRefundSchema>

const longestText = 120

function chargeText(missing: string) {
  return printedLineSchema({ label: "Le libellé", max: longestText, min: { length: 1, message: missing } })
}

export const newChargeSchema = z.strictObject({
  ...seen,
  amountCents: amountCentsSchema,
  currency,
  /** The text of a supplement. Without it, the command sets the amount of the booking. */
  text: chargeText("Dites pour quoi").optional(),
})
export type NewAmount = z.infer<typeof newChargeSchema>

const addressee = { length: 1, message: "Indiquez à qui la facture s’adresse" }
const countries = Object.keys(invoiceCountries) as InvoiceCountry[]

/** An address is complete or empty. The house number is optional. */
export const invoicingSchema = z
  .strictObject({
    ...seen,
    seenToInvoiceCents: integerSchema("Montant à facturer attendu : celui qui vous a été montré"),
    name: printedLineSchema({ label: "Le nom", max: 70, min: addressee }),
    street: printedLineSchema({ label: "La rue", max: 70 }),
    houseNumber: printedLineSchema({ label: "Le numéro", max: 16 }),
    postalCode: printedLineSchema({ label: "Le code postal", max: 16 }),
    town: printedLineSchema({ label: "La localité", max: 35 }),
    country: z.enum(countries, { error: "Choisissez un pays de la liste" }).default("CH"),
  })
  .superRefine(judgeAddress)
export type Invoicing = z.infer<typeof invoicingSchema>

const parts = { street: "la rue", postalCode: "le code postal", town: "la localité" } as const
type Address = Record<keyof typeof parts | "houseNumber", string> & { country: InvoiceCountry }

function judgeAddress({ houseNumber, country, ...address }: Address, context: z.RefinementCtx) {
  const names = Object.keys(parts) as (keyof typeof parts)[]
  const missing = names.filter((name) => address[name] === "")
  if (missing.length === names.length && houseNumber === "") return
  for (const name of missing) {
    const message = `Indiquez ${parts[name]}, ou laissez toute l’adresse vide`
    context.addIssue({ code: "custom", path: [name], message })
  }
  const { name, digits } = invoiceCountries[country]
  if (address.postalCode === "" || new RegExp(`^\\d{${digits}}$`).test(address.postalCode)) return
  const message = `Un code postal a ${digits} chiffres (${name})`
  context.addIssue({ code: "custom", path: ["postalCode"], message })
}

export const discountSchema = z.strictObject({
  ...seen,
  amountCents: amountCentsSchema,
  currency,
  text: chargeText("Dites pourquoi"),
})
export type Discount = z.infer<typeof discountSchema>
