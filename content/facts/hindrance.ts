import { cancellation } from "#content/cancellation.ts"
import { school } from "#content/school.ts"
import { usualTerms } from "./usual.ts"

const write = "pour un autre changement, écrivez-nous."

/** In mails: what somebody does who cannot come. `moveless`: no online move is left. */
export const hindrance = {
  late: `Un empêchement ? Appelez-nous au ${school.phone.display} dès que possible. Vous pouvez aussi annuler en ligne.`,
  free: `Un empêchement ? Annulez ou déplacez en ligne : l’annulation est gratuite ${cancellation.booking}.`,
  moveless: `Un empêchement ? Annulez en ligne : l’annulation est gratuite ${cancellation.booking} ; ${write}`,
  sessions: `${usualTerms.sessionMoves} Utilisez le bouton ci-dessous.`,
  /** Some days before. */
  inTime: {
    free: "Si cette date ne vous convient plus, déplacez ou annulez en ligne avant la fin du délai d’annulation gratuite.",
    moveless: `Si cette date ne vous convient plus, annulez en ligne avant la fin du délai d’annulation gratuite ; ${write}`,
  },
} as const
