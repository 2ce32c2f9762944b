export const agendaRefusals = {
  "unknown-agenda": { status: 404, detail: "Cet agenda n’existe pas, ou son adresse a été remplacée." },
  "unknown-subject": { status: 422, detail: "Base ou moniteur inconnu.", field: "subject" },
} as const
