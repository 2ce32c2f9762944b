import { managedRefusals } from "#app/features/bookings/manage/managed.refusals.ts"

const stays = "Choisissez une autre session : votre place reste où elle est."

export const ownSessionsRefusals = {
  "unknown-sessions": {
    status: 404,
    detail: "Ce lien ne mène à aucune demande de permis, ou ne sert plus. Demandez-en un nouveau par e-mail.",
  },
  ...managedRefusals({ what: "session", one: "session", again: "vos sessions", over: "annulée" }),
  "session-full": { status: 409, detail: `Cette session vient d’être complète. ${stays}` },
  "session-unavailable": {
    status: 409,
    detail: `Cette session n’est plus proposée : elle est passée, fermée ou annulée. ${stays}`,
  },
  "other-price": {
    status: 409,
    detail: `Le prix de cette session n’est pas celui de votre page : relisez-le. ${stays}`,
  },
  "other-kind": {
    status: 422,
    detail:
      "Une session de théorie se déplace vers de la théorie, une session pratique vers de la pratique. Choisissez-en une autre.",
  },
  "other-licence": { status: 422, detail: "Cette session prépare à un autre permis. Choisissez-en une autre." },
  "same-session": {
    status: 409,
    detail: "Vous avez déjà une place dans cette session. Choisissez-en une autre.",
  },
  "sessions-overlap": {
    status: 422,
    detail: "Une autre de vos sessions a lieu en même temps. Choisissez une autre date.",
  },
} as const
export type OwnSessionsRefusal = keyof typeof ownSessionsRefusals
