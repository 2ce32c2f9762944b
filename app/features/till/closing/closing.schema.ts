import { z } from "zod"
import { baseSchema } from "#app/features/calendar/bases.schema.ts"
import { daySchema } from "#app/features/calendar/moment.schema.ts"
import { tillMethods } from "#app/features/payments/counter/counter.schema.ts"
import { paymentMethods } from "#app/features/payments/payments.schema.ts"
import { accountKindSchema } from "#app/features/till/account/account.schema.ts"
import { textSchema } from "#app/platform/http/text.schema.ts"
import { currencies } from "#content/catalogue/price-codes.ts"

const movedSchema = z.strictObject({
  id: z.uuid(),
  at: z.iso.datetime(),
  method: z.enum(paymentMethods),
  currency: z.enum(currencies),
  cents: z.int(),
  simulated: z.boolean(),
  /** False for simulated money outside a demonstration. */
  counts: z.boolean(),
  account: z.strictObject({ kind: accountKindSchema, id: z.uuid(), reference: z.string() }),
  what: z.string(),
  person: z.string(),
  /** Which closing of the day has the row; null before it. */
  closingNth: z.int().nullable(),
})
export type Moved = z.infer<typeof movedSchema>

const expectedLineSchema = z.strictObject({
  method: z.enum(tillMethods),
  currency: z.enum(currencies),
  expectedCents: z.int(),
  rowCount: z.int(),
})

const closingSchema = z.strictObject({
  id: z.uuid(),
  nth: z.int(),
  closedAt: z.iso.datetime(),
  closedBy: z.string().nullable(),
  note: z.string().nullable(),
  lines: z.array(expectedLineSchema.extend({ countedCents: z.int() })),
})
export type Closing = z.infer<typeof closingSchema>

export const tillDaySchema = z.strictObject({
  today: daySchema,
  day: daySchema,
  base: baseSchema,
  /** Cash and terminal of the base, oldest first. */
  rows: z.array(movedSchema),
  /** Online payments and transfers of all bases, which no drawer holds. */
  elsewhere: z.array(movedSchema),
  /** The sums of rows without a closing. */
  open: z.array(expectedLineSchema),
  closings: z.array(closingSchema),
  /** Other days and bases that wait for a closing. */
  toClose: z.array(z.strictObject({ day: daySchema, base: z.string(), rows: z.int() })),
})
export type TillDay = z.infer<typeof tillDaySchema>

const cents = (error: string) => z.int({ error }).min(-100_000_000, error).max(100_000_000, error)

const counted = { error: "Sommes comptées attendues" }

export const newClosingSchema = z.strictObject({
  base: baseSchema,
  day: daySchema,
  lines: z
    .array(
      z.strictObject(
        {
          method: z.enum(tillMethods, { error: "Espèces ou carte attendues" }),
          currency: z.enum(currencies, { error: "Monnaie inconnue" }),
          expectedCents: cents("Somme attendue : celle qui vous a été montrée"),
          countedCents: cents("Indiquez la somme comptée"),
        },
        counted,
      ),
      counted,
    )
    .max(tillMethods.length * currencies.length, "Sommes inconnues"),
  note: textSchema({ label: "Le motif", max: 500 }).default(""),
})
export type NewClosing = z.output<typeof newClosingSchema>
