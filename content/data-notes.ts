import { retention } from "./commitments.ts"
import { publisher } from "./school.ts"

/** Above the button of a form: who keeps what is sent, what for, and how long (as the privacy page promises). */
export const dataNotes = {
  booking: `${publisher.legalName} conserve ces données pour organiser votre sortie, puis ${retention.reservationYears} ans.`,
  contact: `${publisher.legalName} conserve votre message pour vous répondre, puis ${retention.contactMessageYears} an.`,
  waitingList: `${publisher.legalName} conserve ces données jusqu’à l’ouverture du Boat Sharing. Pour vous retirer plus tôt, répondez à l’e-mail.`,
} as const

/** Said where sending makes a contract. */
export const acceptedTerms = { lead: "En envoyant votre demande, vous acceptez nos", link: "CGV" } as const
export const privacyLink = "Confidentialité"
