import { usualTerms } from "./facts/usual.ts"

/** /cours (design 7.32). */
export const coursesWords = {
  legend: "Permis bateau",
  title: "Les dates des cours",
  lead: "Toutes les sessions à venir, avec les places qui restent.",
  apply: { label: "Déposer ma demande", href: "/boat-license-application" },
  about: { label: "Comparer les permis", href: "/permis-bateau" },
  contact: { label: "Nous contacter", href: "/contact" },
  tabs: "Permis",
  needsScript: "Les dates s’affichent avec JavaScript. Activez-le, ou demandez-les au",
  loading: "Chargement des dates…",
  filter: { legend: "Sessions", all: "Toutes", theory: "Théorie", practice: "Pratique" },
  count: ["session", "sessions"],
  full: "Complet",
  with: "avec de la place",
  more: "Afficher",
  allFull: "Tout est complet pour le moment. Demandez-nous les prochaines dates : nous répondons sous 24 h.",
  failed: {
    title: "Impossible de charger les dates",
    text: "La connexion s’est peut-être interrompue. Réessayez dans un instant, ou appelez-nous au",
  },
  none: {
    title: "Aucune date pour le moment",
    text: "Les prochaines sessions ne sont pas encore fixées. Demandez-les-nous : nous répondons sous 24 h.",
    other: "Voir les dates :",
    filtered: { theory: "Aucune session de théorie", practice: "Aucune session de pratique" },
    all: "Voir toutes les sessions",
  },
  booking: {
    title: "Réserver vos places",
    steps: [
      "Vous déposez votre demande de permis : dix minutes, en une ou plusieurs fois.",
      "À la dernière étape, vous choisissez au moins une session de théorie et une de pratique.",
      "Vos places sont réservées dès que la demande est soumise.",
    ],
    fee: "Frais de dossier, payés avec la demande",
    sessions: "Sessions, à régler à l’école",
    sessionPrice: "selon la date",
    cancellation: usualTerms.session,
  },
} as const
