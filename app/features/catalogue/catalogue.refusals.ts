import type { EurosAhead } from "./francs.rules.ts"

export const catalogueRefusals = {
  "price-of-past": {
    status: 422,
    detail:
      "Un prix ne commence pas dans le passé : ce qui a été vu et réservé ne change plus. Choisissez aujourd’hui ou plus tard.",
    field: "validFrom",
  },
  "day-too-far": {
    status: 422,
    detail: "Ce jour est dans plus de cinq ans : vérifiez l’année.",
    field: "validFrom",
  },
  "price-once": {
    status: 409,
    detail: "Un prix commence déjà ce jour-là : choisissez un autre jour, ou retirez-le d’abord.",
    field: "validFrom",
  },
  "amount-needed": {
    status: 422,
    detail: "Ce prix est facturé : indiquez un montant.",
    field: "cents",
  },
  "francs-only": {
    status: 422,
    detail: "Les frais de dossier se paient en francs. Choisissez CHF.",
    field: "currency",
  },
  "price-unknown": { status: 404, detail: "Ce prix n’existe pas, ou n’existe plus. Relisez la liste." },
  "price-begun": {
    status: 409,
    detail: "Ce prix a déjà commencé avant aujourd’hui : il ne peut plus être retiré. Ajoutez-en un autre.",
  },
  "vat-of-past": {
    status: 422,
    detail:
      "La TVA ne change pas dans le passé : ce qui a été réservé garde la sienne. Choisissez aujourd’hui ou plus tard.",
    field: "validFrom",
  },
  "vat-once": {
    status: 409,
    detail: "La TVA change déjà ce jour-là : choisissez un autre jour, ou retirez d’abord ce changement.",
    field: "validFrom",
  },
  "vat-unknown": { status: 404, detail: "Ce changement n’existe pas, ou n’existe plus. Relisez la liste." },
  "vat-begun": {
    status: 409,
    detail: "Ce changement a déjà commencé avant aujourd’hui : il ne peut plus être retiré. Ajoutez-en un autre.",
  },
  "euros-ahead": {
    status: 409,
    detail: "Un prix commence en euros ce jour-là ou plus tard : retirez-le d’abord, ou choisissez un jour après.",
    field: "validFrom",
  },
  "francs-already": {
    status: 409,
    detail: "Ce jour-là, tous les prix sont déjà en francs : choisissez un jour d’avant, ou laissez-les ainsi.",
    field: "validFrom",
  },
  "francs-changed": {
    status: 409,
    detail: "Les prix ont changé depuis que vous avez vu cette liste. Relisez-la, puis confirmez à nouveau.",
  },
  "no-passage": {
    status: 404,
    detail: "Aucun passage en francs ne commence ce jour-là, ou il a déjà été repris. Relisez la liste.",
  },
} as const
export type CatalogueRefusal = keyof typeof catalogueRefusals

/** `ahead` comes with `euros-ahead`. */
export type CatalogueOutcome<Refusal extends CatalogueRefusal> =
  | { ok: true }
  | { ok: false; refusal: Refusal; ahead?: EurosAhead }
