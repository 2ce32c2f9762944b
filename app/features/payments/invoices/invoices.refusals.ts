export const invoicesRefusals = {
  "nothing-to-invoice": {
    status: 409,
    detail: "Rien à facturer : tout ce qui est dû figure déjà sur une facture.",
  },
  "invoice-unknown": { status: 404, detail: "Facture inconnue." },
  "receipt-unknown": { status: 404, detail: "Aucun reçu : ce paiement est inconnu, ou n’a pas abouti." },
  "qr-reference-missing": {
    status: 422,
    detail: "Un QR-IBAN demande une référence QR de 27 chiffres.",
    field: "reference",
  },
  "qr-reference-of-iban": {
    status: 422,
    detail: "Une référence QR demande un QR-IBAN ; avec un IBAN ordinaire, la référence commence par RF.",
    field: "reference",
  },
  "reference-invalid": {
    status: 422,
    detail: "Cette référence est fausse : son chiffre de contrôle ne correspond pas.",
    field: "reference",
  },
  "bill-currency": {
    status: 422,
    detail: "Un bulletin de versement QR est en francs (CHF) ou en euros (EUR).",
    field: "currency",
  },
  "bill-amount": {
    status: 422,
    detail: "Le montant d’un bulletin de versement va de 0.01 à 999’999’999.99.",
    field: "cents",
  },
} as const
export type InvoicesRefusal = keyof typeof invoicesRefusals
