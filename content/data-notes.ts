import { publisher } from "./school.ts"

/** Years are those of `retention`, which a test compares, because forms should not load that table. */
export const bookingData = `${publisher.legalName} conserve ces données le temps d’organiser votre sortie, puis 5 ans.`

export const acceptedTerms = { lead: "En envoyant votre demande, vous acceptez nos", link: "CGV" } as const
export const privacyLink = "Confidentialité"
