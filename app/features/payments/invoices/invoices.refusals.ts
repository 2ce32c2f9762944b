export const invoicesRefusals = {
  "nothing-to-invoice": {
    status: 409,
    detail: "Rien à facturer : tout ce qui est dû figure déjà sur une facture. Relisez le compte.",
  },
  "invoice-unknown": { status: 404, detail: "Facture inconnue. Rechargez la page." },
  "receipt-unknown": {
    status: 404,
    detail: "Aucun reçu : ce paiement est inconnu, ou n’a pas abouti. Rechargez la page.",
  },
} as const
