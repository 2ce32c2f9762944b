import { publisher } from "./school.ts"

/**
 * Above the button of a form: who keeps what is sent, what for, and how long. The years are those of `retention`, which
 * a test compares: its table would travel to every visitor of a form.
 */
export const bookingData = `${publisher.legalName} conserve ces données le temps d’organiser votre sortie, puis 5 ans.`

/** Said where sending makes a contract. */
export const acceptedTerms = { lead: "En envoyant votre demande, vous acceptez nos", link: "CGV" } as const
export const privacyLink = "Confidentialité"
