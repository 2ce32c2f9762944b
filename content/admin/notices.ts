export const adminNotices = {
  title: "Être averti à mon adresse",
  text: "La boîte de l’école reçoit chaque demande, chaque changement et chaque message tout de suite. Choisissez ce qui arrive aussi à votre propre adresse.",
  subjects: {
    requests: "Demandes",
    changes: "Annulations et déplacements",
    messages: "Messages du site",
  },
  hows: { now: "Tout de suite", digest: "Un résumé à 18:00", never: "Jamais" },
  done: "Votre choix est enregistré.",
  failed: "Le choix n’a pas pu être enregistré",
} as const
