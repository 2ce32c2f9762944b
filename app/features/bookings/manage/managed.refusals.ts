import { type Changed, moveRefusals } from "#content/facts/change.ts"

interface Words {
  what: Changed
  one: string
  /** What to read again. */
  again: string
  over: string
}

/** Why a person's own change is refused, for every kind. A kind adds its unknown link, and the refusals of its door. */
export function managedRefusals({ what, one, again, over }: Words) {
  return {
    "changed-meanwhile": { status: 409, detail: `Modifié entre-temps : relisez ${again}, puis recommencez.` },
    "terms-changed": {
      status: 409,
      detail: "Les conditions d’annulation viennent de changer : relisez-les avant de confirmer.",
    },
    "not-changeable": {
      status: 409,
      detail: `Cette ${one} ne peut plus être modifiée : elle a commencé, ou elle est ${over}.`,
    },
    "nothing-to-accept": {
      status: 409,
      detail: `Cette ${one} n’attend plus votre accord : vous l’avez déjà donné, ou elle a encore changé.`,
    },
    "move-late": { status: 409, detail: moveRefusals.late },
    "moved-often": { status: 409, detail: moveRefusals.often(what) },
  } as const
}
