import { keyReused } from "#app/platform/http/idempotency.refusals.ts"

export const onlineRefusals = {
  "nothing-owed": { status: 409, detail: "Rien n’est à payer en ligne pour le moment. Relisez le détail." },
  "online-closed": {
    status: 409,
    detail: "L’école n’encaisse pas en ligne. Payez à l’école, ou par le bulletin de votre facture.",
  },
  "amount-changed": {
    status: 409,
    detail: "Le montant vient de changer. Rien n’a été débité : vérifiez-le, puis payez à nouveau.",
  },
  "payment-under-way": {
    status: 409,
    detail: "Un paiement est déjà en cours : attendez qu’il se termine. Rien ne sera débité deux fois.",
  },
  "provider-unavailable": {
    status: 502,
    detail: "Le prestataire de paiement ne répond pas. Rien ne sera débité deux fois : réessayez dans un instant.",
  },
  ...keyReused,
} as const
