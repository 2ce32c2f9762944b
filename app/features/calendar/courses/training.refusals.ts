import { keyReused } from "#app/platform/http/idempotency.refusals.ts"
import { slotLimits } from "#content/admin/limits.ts"

export const sessionRefusals = {
  "session-not-found": { status: 404, detail: "Cette session de formation n’existe pas." },
  "changed-meanwhile": {
    status: 409,
    detail:
      "Modifié entre-temps : cette session n’est plus telle que vous l’avez vue. Vérifiez son nouvel état, puis recommencez.",
  },
  "session-cancelled": { status: 409, detail: "Cette session est annulée : elle ne peut plus être modifiée." },
  "session-past": { status: 409, detail: "Cette session a déjà commencé : elle ne peut plus être modifiée." },
  "course-booked": {
    status: 409,
    detail:
      "Des candidats sont inscrits : le permis et le type ne peuvent plus changer. Annulez la session et créez-en une autre.",
  },
  "below-booked": { status: 409, detail: "Le maximum ne peut pas être inférieur.", field: "maxParticipants" },
  "no-series": {
    status: 422,
    detail: "Cette session ne fait partie d’aucune série : modifiez-la séparément.",
    field: "scope",
  },
  "date-in-series": {
    status: 422,
    detail: "La date ne peut changer que pour une session seule.",
    field: "date",
  },
  "nothing-to-change": { status: 409, detail: "Aucune session à modifier : toutes ont des inscrits." },
  "nothing-to-create": {
    status: 409,
    detail: "Aucune session à créer : elles existent déjà, sont passées ou tombent un jour de fermeture.",
  },
  "series-too-long": {
    status: 422,
    detail: `Au plus ${slotLimits.seriesSlots} sessions par série : réduisez la période, les jours ou les horaires.`,
    field: "to",
  },
  "week-empty": {
    status: 409,
    detail: "Cette semaine n’a ni créneau ni session : il n’y a rien à dupliquer.",
    field: "from",
  },
  "week-without-news": {
    status: 409,
    detail: "Rien à créer : tout existe déjà, est passé ou tombe un jour de fermeture.",
    field: "to",
  },
  "week-changed": {
    status: 409,
    detail: "Un créneau vient d’être ajouté à cette semaine : recommencez.",
    field: "to",
  },
  "week-too-full": {
    status: 422,
    detail: `Au plus ${slotLimits.seriesSlots} créneaux et sessions à la fois.`,
    field: "from",
  },
  "instructors-busy": {
    status: 409,
    detail: "Un moniteur a déjà une session au même moment : rien n’a été créé.",
    field: "to",
  },
  "instructor-busy": {
    status: 409,
    detail: "Le moniteur a déjà une session au même moment : rien n’a été créé.",
    field: "instructorName",
  },
  ...keyReused,
} as const

export const planProblems = {
  "day-past": { field: "date", detail: "La date ne peut pas être passée" },
  "start-past": { field: "startTime", detail: "Cette heure est déjà passée" },
  "start-skipped": { field: "startTime", detail: "Cette heure n’existe pas ce jour-là : passage à l’heure d’été" },
  "end-skipped": { field: "endTime", detail: "Cette heure n’existe pas ce jour-là : passage à l’heure d’été" },
  "end-before-start": { field: "endTime", detail: "La fin doit être après le début" },
} as const

export type PlanProblem = keyof typeof planProblems
