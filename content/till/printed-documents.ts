const inFrench = new Intl.ListFormat("fr")

function isCredit(number = ""): boolean {
  return number.startsWith("NC")
}

export const documentWords = {
  invoice: "Facture",
  "credit-note": "Note de crédit",
  receipt: { payment: "Reçu", refund: "Reçu de remboursement" },
  uid: "IDE",
  about: (what: string, reference: string | null) => (reference === null ? what : `${what}, réservation ${reference}`),
  facts: { date: "Date", due: "Échéance" },
  origin: (numbers: readonly string[]) =>
    numbers.length > 1
      ? "Documents d’origine"
      : isCredit(numbers[0])
        ? "Note de crédit d’origine"
        : "Facture d’origine",
  columns: { text: "Désignation", quantity: "Quantité", unit: "Prix unitaire", vat: "TVA", amount: "Montant" },
  total: { invoice: "Total", "credit-note": "Total en votre faveur" },
  paid: "Déjà payé",
  due: "Reste à payer",
  exempt: "exonéré",
  withoutVat: "sans TVA",
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
  payElsewhere: (day: string | null) => (day === null ? "À payer à l’école." : `À payer jusqu’au ${day}, à l’école.`),
  settled: "Cette facture est payée. Merci.",
  credits: (numbers: readonly string[]) => {
    const documents = numbers.map((number) => `${isCredit(number) ? "la note de crédit" : "la facture"} ${number}`)
    const unchanged = numbers.length === 1 ? "qui reste telle quelle" : "qui restent telles quelles"
    return `Cette note de crédit corrige ${inFrench.format(documents)}, ${unchanged}.`
  },
  page: (nth: number, of: number) => `page ${nth} sur ${of}`,
  slip: "Récépissé et section de paiement du bulletin de versement QR",
  message: (number: string) => `Facture ${number}`,
  received: { payment: "Montant reçu", refund: "Montant remboursé" },
  receivedOn: { payment: "Reçu le", refund: "Remboursé le" },
  method: "Moyen de paiement",
  simulated: {
    counted: "Mode démonstration – aucun débit : ce paiement est simulé, aucun argent n’a été versé.",
    uncounted:
      "Mode démonstration – aucun débit : ce paiement est simulé. Aucun argent n’a été versé, et il ne règle rien de ce qui est dû.",
  },
  forInvoice: "Facture",
  remaining: { payment: "Reste à payer après ce paiement", refund: "Reste à payer après ce remboursement" },
  owedBack: "L’école vous doit",
  nothingRemains: "Plus rien n’est dû. Merci.",
} as const
