import { codeRefusals } from "#app/features/identity/codes/codes.refusals.ts"

export const dataRequestRefusals = {
  ...codeRefusals,
  "bookings-ahead": {
    status: 409,
    detail: "Une réservation est encore à venir sous cette adresse : annulez-la d’abord, puis recommencez.",
  },
  "money-to-give-back": {
    status: 409,
    detail: "L’école doit encore de l’argent à cette personne : rendez-le d’abord depuis la caisse, puis recommencez.",
  },
  "nothing-ahead": {
    status: 409,
    detail: "Aucune réservation à venir sous cette adresse : il n’y a rien à corriger.",
  },
  "not-found": {
    status: 404,
    detail: "Aucune réservation à venir n’a cette référence, ce jour et ce nom : relisez-les avec la personne.",
  },
  "of-account": {
    status: 409,
    detail: "Cette réservation appartient à un compte : la personne corrige son adresse dans « Mon Profil ».",
  },
  "same-address": {
    status: 422,
    detail: "C’est déjà l’adresse de cette réservation",
    field: "email",
  },
} as const
