import { publisher } from "./school.ts"

/** /boat-sharing (specification 2, 4 and 8). */
export const sharingPage = {
  title: "Boat Sharing",
  headline: "Le lac en partage",
  lead: "Un bateau électrique quand vous en avez envie, au port le plus proche, pour le prix d’un abonnement. Pas de place à trouver, pas de coque à gratter : vous réservez, vous naviguez, vous rendez les clés.",
  launch: { date: "Q1 2025", label: "Lancement", text: "La liste d’attente est ouverte." },
  join: { label: "Rejoindre la liste d’attente", href: "#newsletter" },
  seePlans: { label: "Voir les formules", href: "#tarifs" },
  benefits: {
    legend: "Partager plutôt que posséder",
    title: "Ce qui reste quand on enlève les soucis",
    text: "Un bateau privé passe le plus clair de sa vie amarré. Les nôtres naviguent, et vous ne payez que le lac.",
    items: [
      {
        title: "Pas de place de port",
        text: "Les listes d’attente des ports se comptent en années. Nos bateaux ont déjà leur ponton, à Nyon, Morges et Vevey.",
      },
      {
        title: "Pas d’entretien",
        text: "Hivernage, antifouling, batteries : c’est notre métier. Vous trouvez un bateau propre, chargé, prêt à partir.",
      },
      {
        title: "Trois ports, un abonnement",
        text: "Partez de Nyon un samedi, de Vevey le suivant : votre formule vaut dans nos trois bases.",
      },
      {
        title: "100 % électrique",
        text: "Ni essence ni fumée. On s’entend parler, on entend l’eau, et la rive vous en sait gré.",
      },
    ],
  },
  steps: {
    legend: "Trois marques, une route",
    title: "Comment ça marche",
    label: "De l’inscription à la navigation",
    items: [
      {
        title: "Inscription",
        text: "Laissez votre e-mail sur la liste d’attente. Vous êtes parmi les premiers informés du lancement, puis vous choisissez votre formule.",
      },
      {
        title: "Réservation",
        text: "Une date, un port, un bateau : vous réservez en ligne, de 7 à 30 jours à l’avance selon votre formule.",
      },
      {
        title: "Navigation",
        text: "Le bateau vous attend à quai, batteries pleines, gilets à bord. Au retour, vous l’amarrez et c’est tout.",
      },
    ],
  },
  plans: {
    legend: "Les formules",
    title: "Trois abonnements, sans place de port",
    text: "Les prix sont en francs suisses, par mois. Rien à payer avant le lancement : la liste d’attente est gratuite.",
    choose: "Choisir cette formule",
  },
  signUp: {
    legend: "Liste d’attente",
    title: "Montez à bord les premiers",
    text: "Inscrivez-vous : vous serez parmi les premiers informés du lancement du Boat Sharing.",
    next: [
      "Un e-mail confirme votre inscription dans la minute.",
      "Avant le lancement, nous vous écrivons les dates et les conditions.",
      "Vous décidez alors : rien ne vous engage d’ici là.",
    ],
    send: "Rejoindre la liste d’attente",
    sending: "Inscription en cours...",
    data: `${publisher.legalName} conserve ces données jusqu’à l’ouverture du Boat Sharing. Pour vous retirer plus tôt, répondez à l’e-mail.`,
    needsScript: "L’inscription en ligne a besoin de JavaScript. Activez-le, ou appelez-nous : nous vous inscrivons.",
  },
  toasts: {
    joined: ["Inscription réussie !", "Vous serez parmi les premiers informés du lancement du Boat Sharing."],
    duplicate: "Email déjà enregistré",
    failed: ["Erreur", "Une erreur s'est produite. Veuillez réessayer."],
  },
} as const
