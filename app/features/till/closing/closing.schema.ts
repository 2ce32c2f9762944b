import { z } from "zod"
import { baseSchema, daySchema } from "#app/features/calendar/slots/availability.schema.ts"
import { tillMethods } from "#app/features/payments/counter/counter.schema.ts"
import { paymentMethods } from "#app/features/payments/payments.schema.ts"
import { accountKindSchema } from "#app/features/till/account/account.schema.ts"
import { textSchema } from "#app/platform/http/text.schema.ts"
import { currencies } from "#content/catalogue/price-codes.ts"

/** Money of one account that moved, in or out. */
const movedSchema = z.strictObject({
  id: z.uuid(),
  at: z.iso.datetime(),
  method: z.enum(paymentMethods),
  currency: z.enum(currencies),
  /** Negative for what was given back. */
  cents: z.int(),
  account: z.strictObject({ kind: accountKindSchema, id: z.uuid(), reference: z.string() }),
  what: z.string(),
  person: z.string(),
  closed: z.boolean(),
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

/** The day of a base: its till, what came otherwise, and its closings. */
export const tillDaySchema = z.strictObject({
  today: daySchema,
  day: daySchema,
  base: baseSchema,
  /** Cash and terminal of the base, oldest first. */
  rows: z.array(movedSchema),
  /** Online and by transfer, of all bases: no drawer holds it. */
  elsewhere: z.array(movedSchema),
  /** What is not closed yet. */
  open: z.array(expectedLineSchema),
  closings: z.array(closingSchema),
  /** Other days and bases that wait for a closing. */
  toClose: z.array(z.strictObject({ day: daySchema, base: z.string(), rows: z.int() })),
})
export type TillDay = z.infer<typeof tillDaySchema>

const cents = (error: string) => z.int({ error }).min(-100_000_000, error).max(100_000_000, error)

export const newClosingSchema = z.strictObject({
  base: baseSchema,
  day: daySchema,
  lines: z
    .array(
      z.strictObject({
        method: z.enum(tillMethods, { error: "Caisse ou terminal attendu" }),
        currency: z.enum(currencies, { error: "Monnaie inconnue" }),
        expectedCents: cents("Somme attendue : celle qui vous a été montrée"),
        countedCents: cents("Indiquez la somme comptée"),
      }),
      { error: "Sommes comptées attendues" },
    )
    .max(tillMethods.length * currencies.length, "Sommes inconnues"),
  note: textSchema({ label: "Le motif", max: 500 }).default(""),
})
