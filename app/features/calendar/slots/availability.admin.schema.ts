import { z } from "zod"
import { baseSchema } from "#app/features/calendar/bases.schema.ts"
import { daySchema, timeSlotSchema } from "#app/features/calendar/moment.schema.ts"
import {
  type ReservationType,
  reservationTypeSchema,
} from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { slotLimits } from "#content/admin/limits.ts"
import { closingTime, rentalHours } from "#content/limits.ts"
import { bases } from "#content/school.ts"
import { scopeSchema } from "./series-scope.schema.ts"
import { endsAfterClosing } from "./slot.rules.ts"
import { slotFields } from "./slot.schema.ts"

const { min, max } = slotLimits.capacity
const capacityExpected = `Capacité attendue : un nombre entier de ${min} à ${max}`
const capacitySchema = z.int(capacityExpected).min(min, capacityExpected).max(max, capacityExpected)

/** A slot of a base in mind, or of the first one (design 7.6). */
const whatAndWhere = {
  reservationType: reservationTypeSchema,
  base: baseSchema.default(bases[0].slug),
  maxCapacity: capacitySchema,
}

export const rentalTooLate = `Une location se termine à ${closingTime} au plus tard : personne ne pourrait réserver ce départ`

/** A rental that begins then is not back in time, however short. */
export function isRentalTooLate(type: ReservationType, timeSlot: string): boolean {
  return type === "boat_rental" && endsAfterClosing(timeSlot, rentalHours.min)
}

export const newSlotSchema = z
  .strictObject({ ...whatAndWhere, date: daySchema, timeSlot: timeSlotSchema })
  .refine(({ reservationType, timeSlot }) => !isRentalTooLate(reservationType, timeSlot), {
    path: ["timeSlot"],
    message: rentalTooLate,
  })
export type NewSlot = z.infer<typeof newSlotSchema>

const oneChange =
  "Indiquez l’état (isAvailable), ou l’horaire ou la capacité (timeSlot, maxCapacity) avec ce que vous avez vu (seen)"

const seenExpected = "Horaire et capacité attendus, tels que vous les avez vus"

/** Names the wanted state, so that two who press at once agree; a new time or capacity comes with the one shown. */
export const slotChangeSchema = z
  .strictObject({
    isAvailable: z.boolean({ error: "État attendu : ouvert (true) ou fermé (false)" }).optional(),
    timeSlot: timeSlotSchema.optional(),
    maxCapacity: capacitySchema.optional(),
    seen: z.strictObject({ timeSlot: timeSlotSchema, maxCapacity: capacitySchema }, { error: seenExpected }).optional(),
    scope: scopeSchema,
  })
  .refine(
    ({ isAvailable, timeSlot, maxCapacity, seen }) => {
      const edits = timeSlot !== undefined || maxCapacity !== undefined
      return isAvailable === undefined ? edits && seen !== undefined : !edits && seen === undefined
    },
    { path: ["isAvailable"], message: oneChange },
  )
export type SlotEdit = Required<Pick<z.infer<typeof slotChangeSchema>, "seen">> &
  Pick<z.infer<typeof slotChangeSchema>, "timeSlot" | "maxCapacity">

const weekdayExpected = "Jour de la semaine attendu : de 0 (dimanche) à 6 (samedi)"
const weekdaySchema = z.int(weekdayExpected).min(0, weekdayExpected).max(6, weekdayExpected)

const mostTimes = 24

export const seriesMoments = {
  from: daySchema,
  to: daySchema,
  /** 0 Sunday … 6 Saturday. */
  weekdays: z
    .array(weekdaySchema, { error: "Liste de jours de la semaine attendue" })
    .min(1, "Choisissez au moins un jour de la semaine")
    .max(7, "Un jour de la semaine est donné deux fois")
    .refine(isWithoutRepeat, "Un jour de la semaine est donné deux fois"),
  times: z
    .array(timeSlotSchema, { error: "Liste d’horaires attendue" })
    .min(1, "Ajoutez au moins un horaire")
    .max(mostTimes, `Au plus ${mostTimes} horaires par série`)
    .refine(isWithoutRepeat, "Un horaire est donné deux fois"),
  onClosedDays: z.boolean({ error: "Réponse attendue : oui (true) ou non (false)" }).default(false),
}

type Range = { from: string; to: string }

export const seriesRange = {
  forward: {
    check: ({ from, to }: Range) => from <= to,
    refusal: { path: ["to"], error: "La fin précède le début" },
  },
  short: {
    check: ({ from, to }: Range) => from > to || daysFrom(from, to) <= slotLimits.seriesDays,
    refusal: { path: ["to"], error: `Au plus ${slotLimits.seriesDays} jours par série` },
  },
}

/** True: the answer tells what would happen, nothing is written. */
export const previewSchema = z.boolean({ error: "Réponse attendue : oui (true) ou non (false)" }).default(false)

export const seriesSchema = z
  .strictObject({ ...whatAndWhere, ...seriesMoments })
  .refine(seriesRange.forward.check, seriesRange.forward.refusal)
  .refine(seriesRange.short.check, seriesRange.short.refusal)
  .refine(({ reservationType, times }) => !times.some((time) => isRentalTooLate(reservationType, time)), {
    path: ["times"],
    message: rentalTooLate,
  })
export type Series = z.infer<typeof seriesSchema>

export const seriesRequestSchema = seriesSchema.safeExtend({ preview: previewSchema })

function isWithoutRepeat(list: readonly unknown[]): boolean {
  return new Set(list).size === list.length
}

/** How many days from one to the other, both counted. */
function daysFrom(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1
}

const monthExpected = "Mois attendu au format aaaa-mm"

export const adminAvailabilityQuerySchema = z
  .strictObject({
    date: daySchema.optional(),
    month: z
      .string({ error: monthExpected })
      .regex(/^20\d\d-(0[1-9]|1[0-2])$/, monthExpected)
      .optional(),
    type: reservationTypeSchema.optional(),
    base: baseSchema.optional(),
  })
  .refine(({ date, month }) => date !== undefined || month !== undefined, {
    path: ["date"],
    message: "Indiquez un jour (date), un mois (month) ou les deux",
  })

export const adminSlotSchema = z.strictObject({
  ...slotFields,
  durationMinutes: z.int(),
  /** The series it was made in, null for a slot made by itself. */
  seriesId: z.uuid().nullable(),
})
export type AdminSlot = z.infer<typeof adminSlotSchema>

export const dayOfSlotsSchema = z.strictObject({
  date: daySchema,
  slots: z.int(),
  /** Places and bookings of the slots that are open and have not begun. */
  places: z.int(),
  booked: z.int(),
})
export type DayOfSlots = z.infer<typeof dayOfSlotsSchema>

export const adminAvailabilitySchema = z.strictObject({
  today: daySchema,
  /** With `date`: the school's time of day; today's slots up to it have begun. */
  clock: timeSlotSchema.optional(),
  /** With `date`: every slot of that day by time, then type and base. */
  items: z.array(adminSlotSchema).optional(),
  /** With `month`: its days that have slots. */
  days: z.array(dayOfSlotsSchema).optional(),
})
export type AdminAvailability = z.infer<typeof adminAvailabilitySchema>

export const seriesOutcomes = [
  "created",
  "exists",
  "closure",
  "closed-day",
  "off-season",
  "outside-hours",
  "past",
  "no-such-time",
] as const
export type SeriesOutcome = (typeof seriesOutcomes)[number]

export const plannedSeriesSchema = z.strictObject({
  /** Null for a preview. */
  seriesId: z.uuid().nullable(),
  created: z.int(),
  items: z.array(z.strictObject({ date: daySchema, timeSlot: timeSlotSchema, outcome: z.enum(seriesOutcomes) })),
})
export type PlannedSeries = z.infer<typeof plannedSeriesSchema>

export const madeSeriesSchema = z.strictObject({
  id: z.uuid(),
  /** Slots of the reservation page, courses, or the copy of a week. */
  makes: z.enum(["slots", "courses", "week"]),
  /** Null but where it makes slots of the reservation page. */
  reservationType: reservationTypeSchema.nullable(),
  base: z.string().nullable(),
  from: daySchema,
  to: daySchema,
  weekdays: z.array(z.int()),
  times: z.array(timeSlotSchema),
  /** Null for the copy of a week. */
  maxCapacity: z.int().nullable(),
  createdAt: z.iso.datetime(),
  /** How many of its slots there still are, and how many of those hold reservations. */
  slots: z.int(),
  bookedSlots: z.int(),
})
export type MadeSeries = z.infer<typeof madeSeriesSchema>

export const madeSeriesListSchema = z.strictObject({ items: z.array(madeSeriesSchema) })
export type MadeSeriesList = z.infer<typeof madeSeriesListSchema>

export const undoneSeriesSchema = z.strictObject({ deleted: z.int(), kept: z.int() })
export type UndoneSeries = z.infer<typeof undoneSeriesSchema>
