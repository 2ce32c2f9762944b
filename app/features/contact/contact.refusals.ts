import { keyReused } from "#app/platform/http/idempotency.refusals.ts"

export const contactRefusals = {
  ...keyReused,
  "not-found": { status: 404, detail: "Message introuvable." },
  "changed-meanwhile": {
    status: 409,
    detail: "Modifié entre-temps : quelqu’un d’autre a changé l’état de ce message.",
  },
} as const
