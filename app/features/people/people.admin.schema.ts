import { z } from "zod"
import { historyEntrySchema } from "#app/features/identity/history.schema.ts"
import { roles } from "#app/features/identity/identity.schema.ts"
import { applicationStatuses, licenceStateSchema, licenceTypes } from "#app/features/licence/licence.schema.ts"
import { accountSumsSchema } from "#app/features/payments/ledger/ledger.schema.ts"
import { myReservationSchema } from "#app/features/reservations/my-reservations/my-reservations.schema.ts"
import { pageSchema } from "#app/platform/http/page.schema.ts"
import { currencies } from "#content/catalogue/price-codes.ts"
import { roleFilters } from "./people.admin.rules.ts"
import { profileShape } from "./people.schema.ts"

const unknownRole = "Rôle inconnu : « admin » ou « user » attendu"

export const roleFilterSchema = z
  .enum(roleFilters, { error: "Rôle inconnu : « all », « user » ou « admin » attendu" })
  .default("all")

export const personSchema = z.strictObject({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  phoneNormal: z.string().nullable(),
  city: z.string().nullable(),
  role: z.enum(roles),
  applications: z.int(),
  reservations: z.int(),
  createdAt: z.iso.datetime(),
})
export type Person = z.infer<typeof personSchema>

export const peopleListSchema = pageSchema(personSchema)
export type PeopleList = z.infer<typeof peopleListSchema>

const personReservationSchema = myReservationSchema.pick({
  id: true,
  reference: true,
  reservationType: true,
  reservationDate: true,
  timeSlot: true,
  base: true,
  status: true,
})

const personApplicationSchema = z.strictObject({
  id: z.uuid(),
  licenseType: z.enum(licenceTypes),
  status: z.enum(applicationStatuses),
  submittedAt: z.iso.datetime().nullable(),
})

export const personDetailsSchema = z.strictObject({
  ...personSchema.shape,
  /** Of the page that shows everything of the person. */
  personId: z.uuid().nullable(),
  emailVerified: z.boolean(),
  /** Mails to the address come back: the person is to be reached by telephone. */
  unreachable: z.boolean(),
  ...profileShape,
  licence: licenceStateSchema,
  twoFactorEnabled: z.boolean(),
  openSessions: z.int(),
  /** They are at most `atMostOfPerson`, the newest first; `applications` and `reservations` count all. */
  latestApplications: z.array(personApplicationSchema),
  latestReservations: z.array(personReservationSchema),
  /** The accounts of the latest applications and reservations, without those that have no row. */
  accounts: z.array(accountSumsSchema.extend({ id: z.uuid(), kind: z.enum(["reservation", "application"]) })),
  /** The rests of all accounts of the person, by currency; empty if all are settled. */
  rests: z.array(z.strictObject({ currency: z.enum(currencies), toTakeCents: z.int(), toGiveBackCents: z.int() })),
  /** Payments minus refunds, by currency; empty when the person has never paid. */
  paid: z.array(z.strictObject({ currency: z.string(), cents: z.int() })),
  /** The oldest event comes first. */
  history: z.array(historyEntrySchema),
})
export type PersonDetails = z.infer<typeof personDetailsSchema>

/** `active` counts people with an application or a reservation (specification 2). */
export const peopleFiguresSchema = z.strictObject({ total: z.int(), admins: z.int(), active: z.int() })
export type PeopleFigures = z.infer<typeof peopleFiguresSchema>

const roleSchema = z.enum(roles, { error: unknownRole })

export const roleChangeSchema = z.strictObject({
  role: roleSchema,
  shownRole: roleSchema,
})
