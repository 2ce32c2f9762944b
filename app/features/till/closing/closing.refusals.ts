import { keyReused } from "#app/platform/http/idempotency.refusals.ts"

export const closingRefusals = {
  "nothing-to-close": { status: 409, detail: "Rien à clôturer ce jour-là à cette base : relisez la caisse." },
  "changed-meanwhile": {
    status: 409,
    detail:
      "Modifié entre-temps : la caisse a changé depuis que vous l’avez comptée. Relisez-la, puis comptez de nouveau.",
  },
  "reason-needed": {
    status: 422,
    detail: "Le compte n’est pas juste : dites pourquoi, même si vous ne le savez pas.",
    field: "note",
  },
  ...keyReused,
} as const
export type ClosingRefusal = keyof typeof closingRefusals
