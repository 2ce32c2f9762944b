import { undoMinutes } from "#app/features/outbox/undo.rules.ts"

export const decisionRefusals = {
  "not-found": { status: 404, detail: "Réservation inconnue" },
  "changed-meanwhile": {
    status: 409,
    detail: "Modifié entre-temps : cette réservation a changé depuis que vous l’avez ouverte.",
  },
  "not-allowed": {
    status: 409,
    detail: "Le statut actuel de cette réservation ne permet pas ce changement : relisez-la.",
  },
  "not-started": {
    status: 409,
    detail: "Cette réservation n’a pas encore commencé : confirmez qu’elle est déjà terminée.",
  },
  "price-missing": {
    status: 422,
    detail: "Indiquez le prix, ou choisissez de le fixer plus tard.",
    field: "amountCents",
  },
  "price-fixed": {
    status: 422,
    detail: "Le prix se fixe à la confirmation d’une leçon ou d’une sortie ; sinon, dans le compte.",
    field: "amountCents",
  },
  "mail-left": {
    status: 409,
    detail: `L’e-mail est parti, ou part en ce moment : on ne peut revenir sur une décision que pendant ${undoMinutes}\u00a0minutes. Écrivez à la personne.`,
  },
  "places-taken": {
    status: 409,
    detail:
      "Une place a été reprise par quelqu’un d’autre : la décision est maintenue. Proposez un autre créneau à la personne.",
  },
  "boats-taken": {
    status: 409,
    detail:
      "Le bateau ou le moniteur a été repris pour une autre réservation : la décision est maintenue. Proposez un autre créneau à la personne.",
  },
  "slot-closed": {
    status: 409,
    detail: "Le créneau n’est plus ouvert : activez-le sous « Disponibilités », puis revenez en arrière.",
  },
  "slot-past": {
    status: 409,
    detail: "Ce créneau est passé : la décision est maintenue. Proposez un autre créneau à la personne.",
  },
} as const
