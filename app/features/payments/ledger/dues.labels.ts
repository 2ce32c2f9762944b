import type { Due } from "./ledger.rules.ts"

export const duePartLabel = {
  fee: "Frais de dossier",
  deposit: "Acompte",
  balance: "Solde",
} satisfies Record<Due["part"], string>
