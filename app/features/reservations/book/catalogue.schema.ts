import { z } from "zod"
import { daySchema } from "#app/features/calendar/moment.schema.ts"

const clock = z.string().regex(/^\d\d:\d\d$/)
const weekday = z.int().min(0).max(6).describe("0 dimanche … 6 samedi")
/** Codes are plain texts: a base or a model that comes later breaks no client. */
const code = z.string()

const priceSchema = z.strictObject({ cents: z.int().nullable(), currency: z.string() })

export const publicCatalogueSchema = z.strictObject({
  today: daySchema,
  timeZone: z.string(),
  bases: z.array(
    z.strictObject({ code, name: z.string(), address: z.string(), latitude: z.number(), longitude: z.number() }),
  ),
  models: z.array(
    z.strictObject({
      code,
      name: z.string(),
      seats: z.int(),
      passengersMax: z.int(),
      powerKw: z.number(),
      minimumAge: z.int(),
    }),
  ),
  products: z.array(
    z.strictObject({
      /** `reservationType` of a slot and of a reservation. */
      code,
      name: z.string(),
      price: priceSchema,
      per: z.enum(["hour", "person", "group"]),
      /** The school sets the amount when it confirms. */
      leastPrice: z.boolean(),
      depositPercent: z.int(),
      hours: z.strictObject({ min: z.int(), max: z.int() }).nullable(),
      persons: z.strictObject({ min: z.int(), max: z.int() }).nullable(),
      freeCancellationHours: z.int(),
      lateCancellationKeptPercent: z.int(),
      ownMoves: z.int(),
      /** Free slots are suggested from so many hours ahead, for so many days; null: without end. */
      noticeHours: z.int(),
      horizonDays: z.int().nullable(),
    }),
  ),
  licences: z.array(z.strictObject({ code, name: z.string(), applicationFee: priceSchema })),
  training: z.strictObject({ depositPercent: z.int(), freeCancellationDays: z.int(), ownMoves: z.int() }),
  seasons: z.array(z.strictObject({ fromDate: daySchema, toDate: daySchema })),
  openingHours: z.array(z.strictObject({ weekday, opens: clock, closes: clock })),
})
export type PublicCatalogue = z.infer<typeof publicCatalogueSchema>
