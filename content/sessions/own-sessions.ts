import { cancellation } from "#content/cancellation.ts"
import { terms } from "#content/commitments.ts"
import { afterColon } from "#content/money/cancellation-cost.ts"

export const ownSessions = {
  title: "Vos sessions de formation",
  loading: "Nous cherchons vos sessions…",
  failed: "Impossible d’afficher vos sessions. Vérifiez votre connexion, puis réessayez.",
  notYours: "Cette demande de permis n’est pas celle du compte ouvert ici : connectez-vous pour la retrouver.",
  signIn: "Me connecter",
  dashboard: "Voir ma demande de permis",
  calendar: "Ajouter à mon agenda",
  free: `Chaque session se déplace ou s’annule gratuitement ${cancellation.session}.`,
  late: "Le délai pour changer gratuitement est passé : pour déplacer une session, écrivez-nous.",
  seatFree: (until: string) => `Changements gratuits jusqu’au ${until}.`,
  seatLate: "Le délai pour changer gratuitement cette session est passé.",
  movedBySchool:
    "L’école a changé vos sessions : vous pouvez déplacer ou annuler chacune sans frais jusqu’à son début.",
  seatMoved:
    "L’école a changé cette session. Jusqu’à son début, vous pouvez accepter, choisir une autre date ou annuler, sans frais.",
  accept: "Accepter",
  accepting: "Envoi…",
  accepted: ["C’est noté", "Vous avez accepté le changement de cette session."],
  acceptFailed: "Votre réponse n’a pas pu être envoyée. Vérifiez votre connexion, puis réessayez.",
  closed: "Ces sessions ne peuvent plus être modifiées en ligne.",
  list: "Réservées",
  ended: "Annulées",
  with: "avec",
  map: "Voir sur la carte",
  state: {
    booked: "Réservée",
    over: "Passée",
    bySchool: "Annulée par l’école",
    left: "Annulée par vous",
  },
  often: `Vous avez déjà déplacé cette session ${terms.ownMoves} fois : pour un autre changement, écrivez-nous.`,
  move: "Déplacer",
  cancel: "Annuler",
  ask: "Demander un changement",
  askedChange: (reference: string) => `Je souhaite changer ma session ${reference} :`,
  cancelDialog: {
    title: "Annuler cette session ?",
    free: (cost: string) => `${cost} Votre place sera aussitôt libre pour d’autres.`,
    kept: (kept: string) =>
      `Le délai d’annulation gratuite est passé : ${afterColon(kept)} Votre place sera aussitôt libre.`,
    send: "Annuler la session",
    sending: "Annulation…",
    keep: "Garder la session",
    done: ["Session annulée", "Nous vous l’avons confirmé par e-mail. Vous pouvez choisir une autre date."],
    failed: "L’annulation n’a pas pu être envoyée. Vérifiez votre connexion, puis réessayez.",
  },
  moveDialog: {
    title: "Choisissez une autre date",
    left: (count: string) =>
      `Vous pouvez encore déplacer cette session ${count}. La référence et le prix restent les mêmes.`,
    legend: "Sessions libres au même prix",
    loading: "Nous cherchons les sessions libres…",
    failed: "Impossible de charger les sessions libres",
    all: (count: number) => `Voir les ${count} dates`,
    none: "Aucune autre session n’est libre au même prix pour le moment.",
    missing: "Choisissez une session.",
    send: "Déplacer la session",
    sending: "Déplacement…",
    keep: "Ne rien changer",
    done: ["Session déplacée", "Le nouveau rendez-vous est parti par e-mail, prêt pour votre agenda."],
    sendFailed: "Le déplacement n’a pas pu être envoyé. Vérifiez votre connexion, puis réessayez.",
  },
} as const
