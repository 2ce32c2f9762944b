export const decisionRefusals = {
  "not-found": { status: 404, detail: "Cette demande n’existe pas." },
  "changed-meanwhile": { status: 409, detail: "Modifié entre-temps : relisez la demande avant de décider." },
  "not-submitted": { status: 409, detail: "Seule une demande soumise peut être approuvée ou rejetée : relisez-la." },
  "person-deleted": { status: 409, detail: "Ce compte a été supprimé : la demande ne peut plus être approuvée." },
  "not-rejected": { status: 409, detail: "Seul le paiement d’une demande rejetée ou jamais soumise se rembourse ici." },
  "not-refundable": { status: 409, detail: "Il n’y a pas de paiement à rembourser. Relisez la demande." },
  "simulated-money": {
    status: 409,
    detail: "Ce paiement est simulé : aucun argent n’est entré. Remboursez-le ici, sans virement.",
  },
  "refused-by-provider": {
    status: 409,
    detail:
      "Le prestataire de paiement refuse ce remboursement. Consultez son espace, ou rendez l’argent par virement et notez-le ici.",
  },
  "refund-pending": {
    status: 409,
    detail:
      "Un remboursement est en cours chez le prestataire. Attendez sa réponse avant de rendre l’argent autrement.",
  },
  "provider-unavailable": {
    status: 502,
    detail: "Le prestataire de paiement ne répond pas. Le remboursement reste en attente et repart de lui-même.",
  },
} as const
