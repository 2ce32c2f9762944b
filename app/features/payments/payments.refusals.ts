export const paymentsRefusals = {
  "forged-notification": { status: 401, detail: "Cette notification n’est pas signée par le prestataire." },
  "unknown-provider": { status: 404, detail: "Aucun prestataire de paiement de ce nom." },
  "unknown-payment": { status: 404, detail: "Paiement inconnu. Réessayez dans un instant." },
} as const
