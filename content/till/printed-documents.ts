/** Words of invoices, credit notes and receipts on paper (school 4, "Documents"). */
export const documentWords = {
  invoice: "Facture",
  "credit-note": "Note de crédit",
  receipt: { payment: "Reçu", refund: "Reçu de remboursement" },
  uid: "IDE",
  about: (what: string, reference: string | null) => (reference === null ? what : `${what}, réservation ${reference}`),
  facts: { date: "Date", due: "Échéance", of: "Facture d’origine" },
  columns: { text: "Désignation", quantity: "Quantité", unit: "Prix unitaire", vat: "TVA", amount: "Montant" },
  total: { invoice: "Total", "credit-note": "Total en votre faveur" },
  paid: "Déjà payé",
  due: "Reste à payer",
  exempt: "exonéré",
  notLiable: "Non assujetti à la TVA.",
  vatOf: (rate: string) => `dont TVA ${rate} sur`,
  payWithSlip: (day: string | null) =>
    day === null
      ? "À payer avec le bulletin de versement ci-dessous."
      : `À payer jusqu’au ${day} avec le bulletin de versement ci-dessous.`,
  payWithSlipOfNextPage: (day: string | null) =>
    day === null
      ? "À payer avec le bulletin de versement de la page suivante."
      : `À payer jusqu’au ${day} avec le bulletin de versement de la page suivante.`,
  payElsewhere: (day: string | null) =>
    day === null ? "À payer à l’école ou en ligne." : `À payer jusqu’au ${day}, à l’école ou en ligne.`,
  settled: "Cette facture est payée. Merci.",
  credits: (number: string) => `Cette note de crédit corrige la facture ${number}, qui reste telle quelle.`,
  page: (nth: number, of: number) => `page ${nth} sur ${of}`,
  slip: "Récépissé et section de paiement du bulletin de versement QR",
  message: (number: string) => `Facture ${number}`,
  received: { payment: "Montant reçu", refund: "Montant remboursé" },
  receivedOn: { payment: "Reçu le", refund: "Remboursé le" },
  method: "Moyen de paiement",
  forInvoice: "Facture",
  remaining: { payment: "Reste à payer après ce paiement", refund: "Reste à payer après ce remboursement" },
  nothingRemains: "Plus rien n’est dû. Merci.",
} as const
