import type { ContactMessage } from "#app/features/contact/contact.schema.ts"
import type { InterestRequest } from "#app/features/sharing/sharing.schema.ts"

export function interestRequest(traits: Partial<InterestRequest> = {}): InterestRequest {
  return {
    email: "elodie@example.ch",
    firstName: "Élodie",
    lastName: "Rochat",
    preferredPlan: "plaisancier",
    comments: "Plutôt le soir.",
    ...traits,
  }
}

export function contactMessage(traits: Partial<ContactMessage> = {}): ContactMessage {
  return {
    firstName: "Élodie",
    lastName: "Rochat",
    email: "elodie@example.ch",
    subject: "permis",
    message: "Bonjour,\n\nla théorie a-t-elle lieu le soir ?",
    ...traits,
  }
}
