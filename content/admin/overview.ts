import { type Actor, actorWords } from "./events.ts"

/** The first screen of the back-office (specification 2). */
export const overviewScreen = {
  failed: "Impossible de charger la vue d’ensemble",
  today: {
    title: "Aujourd’hui",
    none: "Rien aujourd’hui.",
    open: "Voir la journée",
    sheet: "Feuille du jour",
    tomorrow: "Feuille de demain",
    lacking: "sortie sans bateau",
    lackingSeveral: "sorties sans bateau",
    more: "autre sortie",
    moreSeveral: "autres sorties",
  },
  stats: {
    label: "Chiffres de l’école",
    users: "Total utilisateurs",
    applications: "Demandes en attente",
    reservations: "Réservations en attente",
    revenue: "Revenu total",
    euros: (amount: string) => `et ${amount}`,
    openAccounts: "Comptes ouverts",
  },
  actions: {
    title: "Actions rapides",
    none: "Aucune action requise pour le moment",
    applications: ["demande de permis à examiner", "demandes de permis à examiner"],
    reservations: ["réservation à confirmer", "réservations à confirmer"],
    messages: ["message à traiter", "messages à traiter"],
    emails: ["e-mail en échec", "e-mails en échec"],
  },
  activity: {
    title: "Activité récente",
    none: "Aucune activité pour le moment",
  },
  charts: {
    show: "Voir les chiffres",
    hide: "Masquer les chiffres",
    reservations: {
      title: "Réservations par semaine",
      hint: "Demandes faites au cours des 12\u00a0dernières semaines",
      key: "Semaine du",
      value: "Réservations",
    },
    euros: {
      title: "Revenu par mois, en euros",
      hint: "Paiements reçus moins remboursements, sans les francs",
      key: "Mois",
      value: "Revenu",
    },
    revenue: {
      title: "Revenu par mois",
      hint: "Paiements reçus moins remboursements, 12\u00a0derniers mois",
      key: "Mois",
      value: "Revenu",
    },
  },
} as const

export function whoWords(actor: Actor): string {
  if (actor.actor === "guest") return "Visiteur"
  if (actor.actor === "system") return "Système"
  if (actor.actor === "forgotten") return "Compte supprimé"
  return actorWords(actor)
}
