import { moveRefusals } from "#content/facts/change.ts"

const stays = "Choisissez une autre session : votre place reste où elle est."

export const ownSessionsRefusals = {
  "unknown-sessions": {
    status: 404,
    detail: "Ce lien ne mène à aucune demande de permis, ou ne sert plus. Demandez-en un nouveau par e-mail.",
  },
  "changed-meanwhile": { status: 409, detail: "Modifié entre-temps : relisez vos sessions, puis recommencez." },
  "terms-changed": {
    status: 409,
    detail: "Les conditions d’annulation viennent de changer : relisez-les avant de confirmer.",
  },
  "not-changeable": {
    status: 409,
    detail: "Cette session ne peut plus être modifiée : elle a commencé, ou elle est annulée.",
  },
  "nothing-to-accept": {
    status: 409,
    detail: "Cette session n’attend plus votre accord : vous l’avez déjà donné, ou elle a encore changé.",
  },
  "move-late": {
    status: 409,
    detail: moveRefusals.late,
  },
  "moved-often": {
    status: 409,
    detail: moveRefusals.often("session"),
  },
  "session-full": { status: 409, detail: `Cette session vient d’être complète. ${stays}` },
  "session-unavailable": {
    status: 409,
    detail: `Cette session n’est plus proposée : elle est passée, fermée ou annulée. ${stays}`,
  },
  "other-price": { status: 409, detail: `Cette session a un autre prix. ${stays}` },
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
