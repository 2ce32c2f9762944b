import { adminAvailability } from "#content/admin/availability.ts"
import { slotLimits } from "#content/admin/limits.ts"
import { rentalTooLate } from "./availability.admin.schema.ts"

export const availabilityRefusals = {
  "admins-only": { status: 403, detail: adminAvailability.notAdmin },
  "slot-exists": {
    status: 409,
    detail: "Ce créneau existe déjà : même type, même base, même jour, même horaire.",
    field: "timeSlot",
  },
  "slot-past": {
    status: 422,
    detail: "Ce créneau serait déjà passé : choisissez une date et un horaire à venir.",
    field: "timeSlot",
  },
  "no-such-time": {
    status: 422,
    detail: "Cet horaire n’existe pas ce jour-là : les montres passent à l’heure d’été.",
    field: "timeSlot",
  },
  "slot-gone": { status: 404, detail: "Ce créneau n’existe plus." },
  "slot-booked": { status: 409, detail: "Ce créneau a des réservations : fermez-le plutôt." },
  "slot-begun": { status: 409, detail: "Ce créneau a déjà commencé : il ne peut plus être modifié." },
  "changed-meanwhile": {
    status: 409,
    detail:
      "Modifié entre-temps : ce créneau n’est plus tel que vous l’avez vu. Vérifiez son nouvel état, puis recommencez.",
  },
  "time-booked": {
    status: 409,
    detail: "Ce créneau a des réservations : son horaire ne peut plus changer.",
    field: "timeSlot",
  },
  "below-booked": {
    status: 409,
    detail: "La capacité ne peut pas être inférieure au nombre de réservations.",
    field: "maxCapacity",
  },
  "below-held": {
    status: 409,
    detail: "Une place de ce créneau est retenue pour un visiteur : gardez-la, ou réessayez dans quelques minutes.",
    field: "maxCapacity",
  },
  "rental-too-late": { status: 422, detail: rentalTooLate, field: "timeSlot" },
  "series-too-long": {
    status: 422,
    detail: `Au plus ${slotLimits.seriesSlots} créneaux par série : réduisez la période, les jours ou les horaires.`,
    field: "to",
  },
  "nothing-to-create": {
    status: 409,
    detail: "Aucun créneau à créer : ils existent déjà, sont passés ou tombent un jour de fermeture.",
  },
  "no-series": {
    status: 422,
    detail: "Ce créneau ne fait partie d’aucune série : modifiez-le séparément.",
    field: "scope",
  },
  "nothing-to-change": {
    status: 409,
    detail: "Aucun créneau à modifier : tous ont des réservations.",
  },
  "series-gone": { status: 404, detail: "Cette série n’existe plus." },
  "series-booked": {
    status: 409,
    detail: "Tous les créneaux de cette série ont des réservations : fermez-les plutôt.",
  },
} as const
