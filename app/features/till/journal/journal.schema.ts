import { z } from "zod"
import { daySchema } from "#app/features/calendar/moment.schema.ts"
import { accountKindSchema } from "#app/features/till/account/account.schema.ts"
import { currencies } from "#content/catalogue/price-codes.ts"
import { type BookAccount, bookAccounts } from "#content/till.ts"

const journalLineSchema = z.strictObject({
  id: z.string(),
  day: daySchema,
  account: z.string(),
  contra: z.string(),
  vatCode: z.string(),
  text: z.string(),
  debitCents: z.int(),
  creditCents: z.int(),
  currency: z.enum(currencies),
  /** The reference of the booking or application; '' for a closing. */
  piece: z.string(),
  leadsTo: z.discriminatedUnion("kind", [
    z.strictObject({ kind: accountKindSchema, id: z.uuid() }),
    z.strictObject({ kind: z.literal("till"), base: z.string(), day: daySchema }),
  ]),
})
export type JournalLine = z.infer<typeof journalLineSchema>

const sums = { debitCents: z.int(), creditCents: z.int() }

const journalOfCurrencySchema = z.strictObject({
  currency: z.enum(currencies),
  /** The first lines of the period; `lineCount` counts all. */
  lines: z.array(journalLineSchema),
  lineCount: z.int(),
  ...sums,
  accounts: z.array(z.strictObject({ account: z.string(), name: z.string(), ...sums })),
})
export type JournalOfCurrency = z.infer<typeof journalOfCurrencySchema>

export const journalSchema = z.strictObject({
  today: daySchema,
  from: daySchema,
  to: daySchema,
  journals: z.array(journalOfCurrencySchema),
})
export type Journal = z.infer<typeof journalSchema>

export const longestPeriodDays = 366
const tooLong = { error: "Une période d’un an au plus", path: ["to"] }
const turned = { error: "La fin vient avant le début", path: ["to"] }

interface Period {
  from?: string | undefined
  to?: string | undefined
}

function inOrder({ from, to }: Period): boolean {
  return !from || !to || from <= to
}

function shortEnough({ from, to }: Period): boolean {
  return !from || !to || (Date.parse(to) - Date.parse(from)) / 86_400_000 <= longestPeriodDays
}

/** Without days, the query covers the current month until today. */
export const journalQuerySchema = z
  .strictObject({
    from: daySchema.optional(),
    to: daySchema.optional(),
    currency: z.enum(currencies, { error: "Monnaie inconnue" }).optional(),
    /** Lists only the lines of this account, so debits and credits may differ. */
    account: z
      .enum(Object.keys(bookAccounts) as [BookAccount, ...BookAccount[]], { error: "Compte inconnu" })
      .optional(),
  })
  .refine(inOrder, turned)
  .refine(shortEnough, tooLong)
export type JournalQuery = z.infer<typeof journalQuerySchema>
