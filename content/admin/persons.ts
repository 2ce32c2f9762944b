import { counted } from "#content/counted.ts"

interface Things {
  reservations: number
  applications: number
  waitingEntries: number
  contactMessages: number
  boatSharingInterests: number
}

/** « 2 réservations, 1 message » ; what a person has not is left out. */
export function thingsInWords(things: Things): string {
  const counts = [
    [things.reservations, "réservation", "réservations"] as const,
    [things.applications, "demande de permis", "demandes de permis"] as const,
    [things.waitingEntries, "liste d’attente", "listes d’attente"] as const,
    [things.contactMessages, "message", "messages"] as const,
    [things.boatSharingInterests, "inscription Boat Sharing", "inscriptions Boat Sharing"] as const,
  ]
  const told = counts.flatMap(([count, one, several]) => (count > 0 ? counted(count, one, several) : []))
  return told.join(", ") || "rien pour le moment"
}

/** « Personnes » (school 0). */
export const personsScreen = {
  path: "/admin/persons",
  mergesPath: "/admin/person-merges",
  page: "/admin/personnes",
  loading: "Chargement de la fiche…",
  failed: "Impossible d’afficher cette fiche",
  noName: "Sans nom",
  search: {
    label: "Chercher une personne",
    hint: "Nom, e-mail ou téléphone, 3 caractères au moins.",
    searching: "Recherche en cours…",
    failed: "La recherche n’a pas abouti. Vérifiez votre connexion.",
    none: (words: string) => `Personne ne correspond à « ${words} ».`,
    found: (count: number) => counted(count, "personne trouvée.", "personnes trouvées."),
    more: "Les 25 plus récentes : précisez le nom pour en voir d’autres.",
    results: "Personnes trouvées",
    another: "Chercher une autre personne",
  },
  withAccount: "Avec compte",
  guest: "Sans compte",
  facts: {
    title: "Coordonnées",
    email: "E-mail",
    phone: "Téléphone",
    bornOn: "Date de naissance",
    account: "Compte",
    toAccount: "Voir le compte",
    note: "Note",
  },
  note: {
    title: "Note de l’école",
    hint: "Seule l’école la voit ; la personne la reçoit dans la copie de ses données.",
    label: "Note sur la personne",
    save: "Enregistrer la note",
    saving: "Enregistrement…",
    done: "La note est enregistrée.",
    failed: "Impossible d’enregistrer la note",
    other: "La note enregistrée entre-temps :",
    drop: "Abandonner ma saisie",
  },
  belongings: {
    title: (count: number) => `Son dossier (${count})`,
    none: "Rien pour le moment.",
    more: (shown: number) => `Les ${shown} plus récents.`,
    kinds: {
      reservation: "Réservation",
      application: "Demande de permis",
      seat: "Session",
      "waiting-entry": "Liste d’attente",
      "contact-message": "Message",
      "boat-sharing-interest": "Boat Sharing",
    },
    seatConfirmed: "Réservée",
    seatLeft: "Annulée",
    handled: "Traité",
    open: "À traiter",
    at: (when: string) => `le ${when}`,
  },
  accounts: { title: "Ce qui reste à régler", none: "Rien à régler." },
  history: "Historique",
  suggestions: {
    title: "Peut-être la même personne",
    text: "Rien n’est réuni tout seul : un nom, une adresse ou un numéro en commun ne prouve rien.",
    none: "Aucune autre fiche n’a ce nom, cette adresse ou ce numéro.",
    alike: { mailbox: "même adresse", phone: "même téléphone", name: "même nom" },
    compare: "Comparer",
    compareWith: (name: string) => `Comparer avec la fiche de ${name}`,
    other: "Réunir une autre fiche…",
  },
  merge: {
    title: "Réunir deux fiches",
    loading: "Chargement de l’autre fiche…",
    failed: "Impossible de réunir ces fiches",
    choose: "Quelle fiche réunir ?",
    keep: "Quelle fiche garde son nom et ses coordonnées ?",
    accountStays: "La fiche qui a un compte reste.",
    moves: (things: string) => `Passe à la fiche gardée : ${things}.`,
    note: "La note de l’autre fiche s’ajoute à la sienne.",
    afterwards: "Les coordonnées de l’autre fiche restent connues : qui réserve encore avec elles arrive ici.",
    account:
      "Ce que le compte a prouvé (permis, date de naissance) ne vaut que pour les réservations dont l’identité est vérifiée.",
    undo: "Vous pourrez annuler la fusion pendant 10 minutes.",
    confirm: "Réunir les fiches",
    back: "Choisir une autre fiche",
    done: "Les fiches sont réunies. Vous pouvez annuler la fusion pendant 10 minutes.",
  },
  merged: {
    title: "Fiches réunies à celle-ci",
    line: (when: string) => `réunie le ${when}`,
    undo: "Annuler la fusion",
    undoOf: (name: string) => `Annuler la fusion avec ${name}`,
    done: "La fusion est annulée : chaque fiche a retrouvé ce qui lui appartient.",
    failed: "Impossible d’annuler la fusion",
    undone: (name: string) => `La fiche de ${name} est de nouveau à part.`,
    toUndone: "L’ouvrir",
  },
  unproven: {
    label: "Identité",
    word: "Identité à vérifier",
    why: "Cette réservation a été faite sans se connecter au compte de la personne : ce que le compte a prouvé (permis, date de naissance) ne vaut pas pour elle.",
    verify: "Identité vérifiée",
    verified: "Vérifiée par l’école",
    unverify: "Remettre à vérifier",
    done: {
      verified: "L’identité est vérifiée.",
      unverified: "L’identité est de nouveau à vérifier.",
    },
    failed: "Impossible d’enregistrer l’identité",
  },
  open: "Voir la fiche de la personne",
} as const
