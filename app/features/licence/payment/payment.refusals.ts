import { keyReused } from "#app/platform/http/idempotency.refusals.ts"

export const paymentRefusals = {
  "no-draft": {
    status: 409,
    detail: "Aucune demande de permis n’est commencée. Remplissez d’abord vos informations personnelles.",
  },
  "step-incomplete": { status: 409, detail: "Terminez d’abord les étapes précédentes." },
  "type-changed": {
    status: 409,
    detail: "Le permis demandé a changé entre-temps, et son prix avec lui. Vérifiez le montant, puis payez à nouveau.",
  },
  "fee-changed": {
    status: 409,
    detail: "Le prix vient de changer. Rien n’a été débité : vérifiez le montant, puis payez à nouveau.",
  },
  "provider-unavailable": {
    status: 502,
    detail: "Le prestataire de paiement ne répond pas. Rien ne sera débité deux fois : réessayez dans un instant.",
  },
  ...keyReused,
} as const
