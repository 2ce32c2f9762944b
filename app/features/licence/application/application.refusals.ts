import { keyReused } from "#app/platform/http/idempotency.refusals.ts"
import { sessionsStep } from "#content/licence-application.ts"
import { school } from "#content/school.ts"

export const applicationRefusals = {
  "draft-changed-meanwhile": {
    status: 409,
    detail: "Votre demande a été modifiée entre-temps, sur un autre appareil ou dans un autre onglet. Rechargez-la.",
  },
  "type-already-open": {
    status: 409,
    detail: "Vous avez déjà une demande en cours d’examen pour ce permis. Suivez-la dans votre espace personnel.",
  },
  "type-already-approved": {
    status: 409,
    detail: "Votre demande pour ce permis est déjà approuvée. Retrouvez-la dans votre espace personnel.",
  },
  "type-locked": { status: 409, detail: "Le paiement est engagé : le permis demandé ne peut plus changer." },
  "refund-under-way": {
    status: 409,
    detail: `L’école est en train de rembourser vos frais de dossier : appelez-la au ${school.phone.display} avant de soumettre.`,
  },
  "step-incomplete": {
    status: 409,
    detail: "Une étape de votre demande est incomplète. Complétez-la, puis soumettez à nouveau.",
  },
  "sessions-changed": {
    status: 409,
    detail:
      "Des sessions ont changé depuis votre choix : votre demande n’est pas encore soumise. Vérifiez votre sélection.",
  },
  "selection-incomplete": { status: 422, detail: sessionsStep.incomplete[1] },
  "sessions-overlap": { status: 422, detail: sessionsStep.overlap[1] },
  "other-licence": {
    status: 422,
    detail: "Une des sessions choisies prépare à un autre permis. Choisissez-en d’autres.",
  },
  ...keyReused,
} as const
