import { invoicesRefusals } from "#app/features/payments/invoices/invoices.refusals.ts"
import { keyReused } from "#app/platform/http/idempotency.refusals.ts"
import { officeTerms } from "#content/commitments.ts"

export const accountRefusals = {
  "account-unknown": {
    status: 404,
    detail: "Ce compte n’existe pas, ou n’existe plus. Ouvrez-le depuis la réservation ou la demande.",
  },
  "payment-unknown": { status: 404, detail: "Ce paiement n’appartient pas à ce compte. Relisez le compte." },
  "changed-meanwhile": {
    status: 409,
    detail: "Modifié entre-temps : le reste de ce compte a changé. Regardez le nouveau reste, puis recommencez.",
  },
  "to-invoice-changed": {
    status: 409,
    detail:
      "Modifié entre-temps : ce qui est à facturer sur ce compte a changé. Regardez le nouveau montant, puis recommencez.",
  },
  "nothing-charged": {
    status: 409,
    detail: "Rien n’est encore facturé. Indiquez d’abord le montant, ou confirmez la réservation.",
  },
  "other-currency": {
    status: 422,
    detail: "Ce compte est dans une autre monnaie. Choisissez celle de ce qui est facturé.",
    field: "currency",
  },
  "cash-step": {
    status: 422,
    detail: "En espèces, les francs s’arrondissent à 5 centimes.",
    field: "amountCents",
  },
  "more-than-owed": {
    status: 409,
    detail:
      "C’est plus que le reste à payer. Encaissez le reste au plus ; seul un virement reçu s’enregistre en entier.",
    field: "amountCents",
  },
  "received-outside": {
    status: 422,
    detail: `Un virement s’enregistre au jour de sa réception : aujourd’hui, ou dans les ${officeTerms.transferDays} jours d’avant.`,
    field: "receivedOn",
  },
  "payment-under-way": {
    status: 409,
    detail:
      "Un paiement en ligne est en cours pour ce compte. Attendez qu’il aboutisse ou échoue, puis relisez le compte.",
  },
  "more-than-paid": {
    status: 409,
    detail: "C’est plus que ce qui reste de ce paiement. Rendez-en le reste au plus.",
    field: "amountCents",
  },
  "simulated-money": {
    status: 409,
    detail:
      "Ce paiement est simulé : aucun argent n’est entré. Il se rembourse par la simulation, jamais en espèces ni par virement.",
  },
  "not-at-counter": {
    status: 409,
    detail: "Ce paiement a été fait en ligne : il se rembourse par le même moyen, ou par virement.",
  },
  "fee-of-application": {
    status: 409,
    detail: "Les frais de dossier se remboursent dans la demande de permis. Ouvrez-la.",
  },
  "not-refundable": { status: 409, detail: "Ce paiement ne se rembourse pas en ligne. Rendez l’argent par virement." },
  "refund-under-way": {
    status: 409,
    detail: "Un remboursement de ce compte est en cours. Attendez sa réponse, puis relisez le compte.",
  },
  "refused-by-provider": {
    status: 409,
    detail:
      "Le prestataire a refusé ce remboursement. Rien n’est rendu : consultez son espace, ou remboursez par virement.",
  },
  "provider-unavailable": {
    status: 503,
    detail: "Le prestataire de paiement ne répond pas. Le remboursement reste en attente et repart de lui-même.",
  },
  "not-chargeable": {
    status: 409,
    detail: "Rien ne se facture dans cet état : confirmez d’abord la réservation, ou attendez la demande.",
  },
  "amount-set": {
    status: 409,
    detail: "Le montant a déjà été indiqué. Facturez un supplément, ou accordez une remise.",
  },
  "more-than-charged": {
    status: 409,
    detail: "Une remise ne dépasse pas ce qui est facturé, frais de dossier à part. Indiquez un montant plus petit.",
    field: "amountCents",
  },
  "nothing-to-invoice": invoicesRefusals["nothing-to-invoice"],
  ...keyReused,
} as const
export type AccountRefusal = keyof typeof accountRefusals

/** « En espèces, les francs s’arrondissent à 5 centimes : 105.00 ou 105.05. » Leaves out zero. */
export function cashStepWords(belowCents: number, aboveCents: number): string {
  const amounts = [belowCents, aboveCents].filter((cents) => cents > 0).map((cents) => (cents / 100).toFixed(2))
  return `En espèces, les francs s’arrondissent à 5 centimes : ${amounts.join(" ou ")}.`
}
