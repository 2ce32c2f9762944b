import { adminAvailability } from "./availability.ts"

/** Changes to a series (school 1, "Rules"). */
export const seriesScope = {
  legend: "Appliquer à",
  slots: {
    scopes: { one: "Celui-ci", following: "Celui-ci et les suivants", unbooked: "Tous ceux sans inscrit" },
    hint: "Les autres qui ont des réservations restent tels quels.",
    edited: ["créneau modifié", "créneaux modifiés"],
    deleted: ["créneau supprimé", "créneaux supprimés"],
    closed: ["créneau désactivé", "créneaux désactivés"],
    kept: ["créneau reste tel quel", "créneaux restent tels quels"],
  },
  courses: {
    scopes: { one: "Celle-ci", following: "Celle-ci et les suivantes", unbooked: "Toutes celles sans inscrit" },
    hint: "Les autres qui ont des inscrits restent telles quelles.",
    edited: ["session modifiée", "sessions modifiées"],
    cancelled: ["session annulée", "sessions annulées"],
    kept: ["session reste telle quelle", "sessions restent telles quelles"],
  },
  reasons: {
    booked: "il y a des inscrits",
    exists: "un autre a cet horaire",
    "no-such-time": "heure inexistante ce jour-là",
    past: "ce serait dans le passé",
  },
  understood: "Compris",
} as const

/** Sessions in series (school 1, "Rules"). */
export const courseSeries = {
  open: "Créer une série",
  title: "Sessions de formation en série",
  preview: "Aperçu de la série",
  noun: ["session", "sessions"],
  duration: "Durée (minutes)",
  usualMinutes: "180",
  created: ["session créée", "sessions créées"],
  failed: "Impossible de créer la série",
  undo: "Une série s’annule sous",
  undoWhere: "« Disponibilités », « En série »",
  back: "Modifier la série",
} as const

const left = {
  closure: "fermeture annoncée : laissés de côté",
  "closed-day": "jour de fermeture : laissés de côté",
  "off-season": "hors saison : laissés de côté",
  "outside-hours": "hors des horaires : laissés de côté",
  past: "dans le passé : laissés de côté",
  "no-such-time": "heure inexistante : laissés de côté",
}

const { single } = adminAvailability.series

/** « Dupliquer la semaine » (school 1, "Rules"). */
export const weekCopies = {
  title: "Dupliquer la semaine",
  from: "Semaine à dupliquer",
  to: "Vers la semaine",
  anyDay: "N’importe quel jour de la semaine",
  count: "Combien de semaines de suite",
  preview: "Voir l’aperçu",
  previewTitle: "Aperçu",
  resultTitle: "Résultat",
  hint: "Les créneaux et les sessions de la semaine sont copiés aux mêmes heures, sans les réservations. Ce qui existe déjà reste tel quel.",
  copy: "Créer",
  noun: ["créneau ou session", "créneaux et sessions"],
  created: ["créneau ou session créé", "créneaux et sessions créés"],
  failed: "Impossible de dupliquer la semaine",
  undo: "Voir les dernières séries, pour annuler",
  planned: {
    counts: { created: "à créer", exists: "existent déjà et restent tels quels", ...left },
    single: { ...single, created: "à créer", exists: "existe déjà" },
  },
  done: {
    counts: { created: "copiés", exists: "existaient déjà, laissés tels quels", ...left },
    single: { ...single, created: "copié", exists: "existait déjà" },
  },
} as const
