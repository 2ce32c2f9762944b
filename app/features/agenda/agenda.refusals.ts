export const agendaRefusals = {
  "unknown-agenda": { status: 404, detail: "Cet agenda n’existe pas, ou son adresse a été remplacée." },
  "read-too-often": {
    status: 429,
    detail: "Cet agenda vient d’être lu trop souvent. Il sera de nouveau lisible dans l’heure.",
  },
  "unknown-subject": { status: 422, detail: "Base ou moniteur inconnu.", field: "subject" },
} as const
