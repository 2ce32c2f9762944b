import { keyReused } from "#app/platform/http/idempotency.refusals.ts"
import { school } from "#content/school.ts"

export const bookingRefusals = {
  "slot-full": { status: 409, detail: "Complet", field: "timeSlot" },
  "slot-closed": {
    status: 409,
    detail: "Ce créneau n’est plus ouvert à la réservation. Choisissez-en un autre.",
    field: "timeSlot",
  },
  "slot-past": { status: 409, detail: "Ce créneau est déjà passé. Choisissez-en un autre.", field: "timeSlot" },
  "no-boat": {
    status: 409,
    detail:
      "Plus aucun bateau qui convienne n’est libre à cette heure. Choisissez un autre créneau ou un autre bateau.",
    field: "timeSlot",
  },
  "no-instructor": {
    status: 409,
    detail: "Plus aucun moniteur n’est libre à cette heure. Choisissez un autre créneau.",
    field: "timeSlot",
  },
  "group-too-large": {
    status: 409,
    detail: `Nos bateaux libres à cette heure ne suffisent pas pour votre groupe. Choisissez un autre créneau, ou demandez un devis au ${school.phone.display} ou sur la page Contact.`,
    field: "groupSize",
  },
  "too-many-pending": {
    status: 409,
    detail: `Plusieurs de vos demandes attendent déjà une réponse de l’école. Dès qu’elle aura répondu, vous pourrez réserver à nouveau ; pour en demander davantage, appelez-la au ${school.phone.display}.`,
  },
  "proof-needed": {
    status: 403,
    detail:
      "Beaucoup de demandes viennent en ce moment de votre réseau. Demandez un code par e-mail, saisissez-le, puis envoyez à nouveau votre demande : ce que vous avez écrit est gardé.",
    field: "proof",
  },
  "proof-wrong": {
    status: 403,
    detail: "Ce code n’est pas le bon, ou n’est plus valable. Vérifiez-le, ou demandez-en un nouveau.",
    field: "proof",
  },
  "slot-busy": {
    status: 409,
    detail: "Ce créneau est très demandé en ce moment. Réessayez dans un instant : ce que vous avez écrit est gardé.",
  },
  "slot-unknown": { status: 409, detail: "Aucun créneau disponible pour cette date.", field: "timeSlot" },
  "base-needed": { status: 422, detail: "Plusieurs bases proposent cet horaire : indiquez laquelle.", field: "base" },
  "ends-after-closing": {
    status: 422,
    detail: "Une location se termine au plus tard à 18:00. Choisissez une durée plus courte ou un départ plus tôt.",
    field: "rentalDuration",
  },
  "price-changed": {
    status: 409,
    detail: "Le prix a changé depuis que vous l’avez vu : rechargez la page, puis envoyez à nouveau.",
  },
  ...keyReused,
} as const
