import { z } from "zod"
import { mailCodeSchema } from "#app/features/identity/codes/codes.schema.ts"
import { bookingFields } from "#app/features/reservations/reservations.schema.ts"
import { emailSchema, lineSchema, optionalPhoneSchema, withoutNul } from "#app/platform/http/text.schema.ts"
import { currencies } from "#content/catalogue/price-codes.ts"

export const addressToProveSchema = z.strictObject({ email: emailSchema() })

export const provenAddressSchema = z.strictObject({ email: emailSchema(), code: mailCodeSchema() })
export type ProvenAddressTyped = z.infer<typeof provenAddressSchema>

const amounts = z.array(z.strictObject({ cents: z.int(), currency: z.enum(currencies) }))

const comparedText = z.string({ error: "Texte attendu" }).regex(withoutNul, "Texte attendu")
const shownContactSchema = z.strictObject(
  { firstName: comparedText, lastName: comparedText, phone: comparedText },
  { error: "Coordonnées attendues, telles qu’elles étaient affichées" },
)

const aheadSchema = z.strictObject({
  id: z.uuid(),
  reference: z.string(),
  reservationDate: z.iso.date(),
  timeSlot: z.string(),
})

export const keptOfGuestSchema = z.strictObject({
  email: z.string(),
  /** An account has the address: what belongs to it is not counted here. */
  hasAccount: z.boolean(),
  reservations: z.int(),
  waitingEntries: z.int(),
  boatSharingInterests: z.int(),
  contactMessages: z.int(),
  /** Mails of the request itself, which go within a day, are not counted. */
  mails: z.int(),
  /** Coming bookings; nothing is erased while there are any. */
  ahead: z.array(aheadSchema),
  /** The contact of the next coming booking; null without one. */
  contact: shownContactSchema.nullable(),
  /** What stays owed to the school, with name and contact, after an erasure. */
  debts: amounts,
  /** Accounts whose debtor an earlier erasure kept; `debts` counts them too. */
  debtors: z.int(),
  /** What the school is to give back before. */
  credits: amounts,
})
export type KeptOfGuest = z.infer<typeof keptOfGuestSchema>

const records = z.array(z.record(z.string(), z.unknown()))

export const guestCopySchema = z.strictObject({
  exportedAt: z.iso.datetime(),
  email: z.string(),
  persons: records,
  reservations: records,
  waitingEntries: records,
  charges: records,
  payments: records,
  invoices: records,
  debts: records,
  boatSharingInterests: records,
  contactMessages: records,
  mails: records,
})

export const contactCorrectionSchema = z.strictObject({
  ...provenAddressSchema.shape,
  firstName: bookingFields.firstName,
  lastName: bookingFields.lastName,
  /** An empty number stays as it is. */
  phone: optionalPhoneSchema(),
  newEmail: emailSchema(),
  /** The contact before the correction, which says whose bookings change: others may book under the same address. */
  shown: shownContactSchema,
})
export type ContactCorrection = z.infer<typeof contactCorrectionSchema>

export const correctedSchema = z.strictObject({ corrected: z.int() })

export const erasedSchema = z.strictObject({
  reservations: z.int(),
  waitingEntries: z.int(),
  boatSharingInterests: z.int(),
  contactMessages: z.int(),
})
export type Erased = z.infer<typeof erasedSchema>

/** How the school heard of a mistyped address. The history keeps it, so it is no free text. */
export const waysHeard = ["phone", "counter", "mail-returned"] as const

export const mistypedAddressSchema = z.strictObject({
  reference: lineSchema({
    label: "La référence",
    max: 20,
    min: { length: 8, message: "La référence compte 8 signes" },
  }),
  reservationDate: bookingFields.reservationDate,
  lastName: bookingFields.lastName,
  email: emailSchema(),
  heard: z.enum(waysHeard, { error: "« phone », « counter » ou « mail-returned » attendu" }),
})
export type MistypedAddress = z.infer<typeof mistypedAddressSchema>

export const correctedBookingSchema = z.strictObject({ reference: z.string(), email: z.string() })
