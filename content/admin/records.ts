import type { AdminPath } from "#content/admin-pages.ts"

interface Screen {
  path: AdminPath
  word: string
  /** A list alone shows it, without a dialog. */
  listed?: true
  /** The record is a page of its own below the path. */
  paged?: true
}

const screens: Record<string, Screen> = {
  reservation: { path: "/admin/reservations", word: "Réservation" },
  "boat-license-application": { path: "/admin/applications", word: "Demande de permis" },
  "data-request": { path: "/admin/demandes-de-donnees", word: "Demandes de données", listed: true },
  user: { path: "/admin/users", word: "Utilisateur" },
  person: { path: "/admin/personnes", word: "Personne", paged: true },
  till: { path: "/admin/caisse", word: "Caisse", listed: true },
  journal: { path: "/admin/caisse/journal", word: "Journal de caisse", listed: true },
  "open-accounts": { path: "/admin/caisse/comptes", word: "Comptes ouverts", listed: true },
  "training-session": { path: "/admin/sessions", word: "Session de formation" },
  email: { path: "/admin/emails", word: "E-mail" },
  "contact-message": { path: "/admin/messages", word: "Message" },
  "boat-sharing-interest": { path: "/admin/boat-sharing-interests", word: "Inscription Boat Sharing", listed: true },
  billing: { path: "/admin/caisse/coordonnees", word: "Coordonnées de paiement", listed: true },
  boat: { path: "/admin/flotte", word: "Bateau", listed: true },
  "boat-model": { path: "/admin/flotte", word: "Modèle de bateau", listed: true },
  calendar: { path: "/admin/calendrier", word: "Calendrier", listed: true },
  closure: { path: "/admin/calendrier", word: "Fermeture", listed: true },
  instructor: { path: "/admin/moniteurs", word: "Moniteur", listed: true },
  invoice: { path: "/admin/factures", word: "Facture", listed: true },
  slot: { path: "/admin/availability", word: "Créneau", listed: true },
  withheld: { path: "/admin/retenu", word: "Retenu", listed: true },
  "slot-series": { path: "/admin/availability", word: "Série de créneaux", listed: true },
}

/** The event of an export has 'list' as its id. */
const isRecord = /^[0-9a-f-]{36}$/i

/** Undefined where the record has no screen. */
export function recordLink({ entity, id }: { entity: string; id: string }): { href: string; word: string } | undefined {
  const screen = screens[entity]
  if (!screen) return undefined
  const { path, word, listed, paged } = screen
  const record = paged ? `/${id}` : `?id=${id}`
  return { href: listed || !isRecord.test(id) ? path : path + record, word }
}
