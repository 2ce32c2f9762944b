import { school } from "#content/school.ts"

export const sessionReplacement = {
  cancelled: {
    theory: "L’école a annulé votre session de théorie",
    practice: "L’école a annulé votre session pratique",
  },
  "taken-out": {
    theory: "Votre place en session de théorie est annulée",
    practice: "Votre place en session pratique est annulée",
  },
  text: "Elle ne vous est pas comptée. Choisissez une autre date parmi les sessions libres.",
  lapsed: {
    theory: "Votre session de théorie a été libérée, faute d’acompte",
    practice: "Votre session pratique a été libérée, faute d’acompte",
  },
  left: {
    theory: "Vous avez annulé une session de théorie",
    practice: "Vous avez annulé une session pratique",
  },
  leftText: "Choisissez une autre date parmi les sessions libres, si vous souhaitez la suivre.",
  choose: "Choisir une autre date",
  title: { theory: "Choisir une autre session de théorie", practice: "Choisir une autre session pratique" },
  insteadOf: "À la place de la session du",
  groups: { theory: "Sessions de théorie libres", practice: "Sessions pratiques libres" },
  none: `Aucune autre session n’est libre pour le moment. Appelez-nous au ${school.phone.display} ou écrivez-nous : nous cherchons une date avec vous.`,
  write: "Nous écrire",
  missing: "Choisissez une session.",
  confirm: "Réserver cette session",
  confirming: "Réservation…",
  keep: "Plus tard",
  failedTitle: "Erreur",
  failed: "Une erreur inattendue est survenue. Veuillez réessayer.",
  done: ["Nouvelle session réservée", "Un e-mail vous le confirme, avec la date pour votre agenda."],
  replacedBy: "remplacée par",
} as const
