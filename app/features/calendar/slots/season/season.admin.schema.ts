import { z } from "zod"
import { baseSchema } from "#app/features/calendar/bases.schema.ts"
import { daySchema, timeSlotSchema } from "#app/features/calendar/moment.schema.ts"
import { reservationTypeSchema } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { lineSchema } from "#app/platform/http/text.schema.ts"

/** Null is every base. */
const scopeSchema = baseSchema.nullable()

const publicExpected = "Réponse attendue : oui (true) ou non (false)"

const closureFields = {
  base: scopeSchema,
  fromDate: daySchema,
  /** The last closed day. */
  toDate: daySchema,
  reason: lineSchema({ label: "La raison", max: 200, min: { length: 1, message: "Indiquez la raison" } }),
  /** Whether visitors may read the reason. */
  public: z.boolean({ error: publicExpected }),
}

const longestClosure = 366

/** As fields, because what becomes of the bookings joins them in the request. */
export const newClosureSchema = z.strictObject(closureFields)
export type NewClosure = z.infer<typeof newClosureSchema>

export function closableDays<Closing extends NewClosure>(schema: z.ZodType<Closing>) {
  return schema
    .refine(({ fromDate, toDate }) => fromDate <= toDate, {
      path: ["toDate"],
      message: "La fermeture se termine avant de commencer : choisissez un dernier jour plus tardif",
    })
    .refine(({ fromDate, toDate }) => (Date.parse(toDate) - Date.parse(fromDate)) / 86_400_000 < longestClosure, {
      path: ["toDate"],
      message: `Au plus ${longestClosure} jours par fermeture : entrez-en deux`,
    })
}

export const closureSchema = z.strictObject({ id: idSchema("Fermeture inconnue"), ...closureFields })
export type Closure = z.infer<typeof closureSchema>

const weekdayExpected = "Jour de la semaine attendu : de 0 (dimanche) à 6 (samedi)"

const openDaySchema = z
  .strictObject(
    {
      base: scopeSchema,
      /** 0 Sunday … 6 Saturday. */
      weekday: z.int(weekdayExpected).min(0, weekdayExpected).max(6, weekdayExpected),
      opens: timeSlotSchema,
      closes: timeSlotSchema,
    },
    { error: "Jour d’ouverture attendu" },
  )
  .refine(({ opens, closes }) => opens < closes, {
    path: ["closes"],
    message: "La fermeture précède l’ouverture : choisissez une heure plus tardive",
  })
export type OpenDay = z.infer<typeof openDaySchema>

const seasonSchema = z
  .strictObject({ fromDate: daySchema, toDate: daySchema }, { error: "Saison attendue" })
  .refine(isOrdered, {
    path: ["toDate"],
    message: "La saison se termine avant de commencer : choisissez un dernier jour plus tardif",
  })
export type Season = z.infer<typeof seasonSchema>

function isOrdered({ fromDate, toDate }: { fromDate: string; toDate: string }): boolean {
  return fromDate <= toDate
}

function wholeOrNoneSchema(label: string, min: number, max: number) {
  const expected = `${label} : un nombre entier de ${min} à ${max}, ou rien`
  return z.int(expected).min(min, expected).max(max, expected).nullable()
}

const ruleSchema = z.strictObject(
  {
    kind: reservationTypeSchema,
    /** The furthest day that is suggested, counted from today. */
    horizonDays: wholeOrNoneSchema("Jours attendus", 1, 730),
    /** The nearest start that is suggested, counted from now. */
    noticeHours: wholeOrNoneSchema("Heures attendues", 0, 336),
  },
  { error: "Délais attendus" },
)
export type BookingRule = z.infer<typeof ruleSchema>

const minutesExpected = "Minutes attendues : un nombre entier de 0 à 240"

const turnaroundSchema = z.strictObject(
  {
    base: baseSchema,
    minutes: z.int(minutesExpected).min(0, minutesExpected).max(240, minutesExpected),
  },
  { error: "Temps d’une base attendu" },
)

const listExpected = "Liste attendue"

function withoutRepeat<Item extends z.ZodType>(item: Item, keyOf: (one: z.infer<Item>) => unknown, message: string) {
  const schema = z.array(item, { error: listExpected }).max(50, "Au plus 50 lignes")
  return schema.refine((all) => new Set(all.map(keyOf)).size === all.length, { error: message })
}

const seasonsSchema = z
  .array(seasonSchema, { error: listExpected })
  .max(20, "Au plus 20 saisons")
  .refine((seasons) => !seasons.some((one) => seasons.some((other) => one !== other && overlaps(one, other))), {
    error: "Deux saisons se chevauchent : changez leurs dates",
  })

function overlaps(one: Season, other: Season): boolean {
  return one.fromDate <= other.toDate && other.fromDate <= one.toDate
}

/** What series make and what is suggested (school 1, "Rules"). Each list may be empty: then nothing is limited. */
export const calendarSettingsSchema = z.strictObject(
  {
    openingHours: withoutRepeat(
      openDaySchema,
      ({ base, weekday }) => `${base} ${weekday}`,
      "Un jour de la semaine est donné deux fois",
    ),
    seasons: seasonsSchema,
    rules: withoutRepeat(ruleSchema, ({ kind }) => kind, "Une activité est donnée deux fois"),
    turnarounds: withoutRepeat(turnaroundSchema, ({ base }) => base, "Une base est donnée deux fois"),
  },
  { error: "Réglages attendus" },
)
export type CalendarSettings = z.infer<typeof calendarSettingsSchema>

export const settingsChangeSchema = z.strictObject({
  /** As they were shown. */
  seen: calendarSettingsSchema,
  settings: calendarSettingsSchema,
})
export type SettingsChange = z.infer<typeof settingsChangeSchema>

export const calendarSchema = z.strictObject({
  today: daySchema,
  /** Present and coming ones, by day. */
  closures: z.array(closureSchema),
  settings: calendarSettingsSchema,
})
export type Calendar = z.infer<typeof calendarSchema>

export const bookedSlotSchema = z.strictObject({
  id: z.uuid(),
  kind: z.enum(["boat_license", "boat_rental", "group_outing", "theory", "practice"]),
  base: z.string().nullable(),
  date: daySchema,
  startTime: timeSlotSchema,
  taken: z.int(),
})
export type BookedSlot = z.infer<typeof bookedSlotSchema>
