import { keyReused } from "#app/platform/http/idempotency.refusals.ts"

export const replacementRefusals = {
  "not-found": { status: 404, detail: "Cette demande n’existe pas." },
  "changed-meanwhile": {
    status: 409,
    detail: "Modifié entre-temps : votre demande n’est plus telle que vous l’avez vue. Rechargez la page.",
  },
  "nothing-to-replace": {
    status: 409,
    detail: "Il n’y a pas de session à remplacer : elle n’est pas annulée, ou elle l’est déjà par une autre.",
  },
  "session-full": { status: 409, detail: "Cette session est complète. Choisissez-en une autre." },
  "session-unavailable": {
    status: 409,
    detail: "Cette session n’est plus proposée : elle est passée, fermée ou annulée. Choisissez-en une autre.",
  },
  "session-repriced": {
    status: 409,
    detail: "Le prix de cette session a changé. Vérifiez-le, puis confirmez à nouveau.",
  },
  "other-kind": {
    status: 422,
    detail:
      "Une session de théorie se remplace par de la théorie, une session pratique par de la pratique. Choisissez-en une autre.",
  },
  "other-licence": { status: 422, detail: "Cette session prépare à un autre permis. Choisissez-en une autre." },
  "sessions-overlap": {
    status: 422,
    detail: "Une autre de vos sessions a lieu en même temps. Choisissez une autre date.",
  },
  ...keyReused,
} as const
