import type { MessageDetail, MessageRow } from "./contact.admin.schema.ts"

const written = {
  id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10",
  firstName: "Élodie",
  lastName: "Rochat",
  email: "elodie@example.ch",
  subject: "permis",
  createdAt: "2027-06-10T10:00:00.000Z",
} as const

export const exampleRow = {
  ...written,
  excerpt: "Bonjour, la prochaine session de théorie a-t-elle lieu le soir ?",
  handledAt: null,
} as const satisfies MessageRow

export const exampleDetail = {
  ...written,
  message: "Bonjour,\n\nla prochaine session de théorie a-t-elle lieu le soir ?",
  handledAt: "2027-06-10T12:30:00.000Z",
  handledBy: "Camille Duvoisin",
  history: [
    {
      at: "2027-06-10T10:00:00.000Z",
      action: "contact-message.received",
      actor: "guest",
      name: null,
      change: { subject: "permis" },
    },
    {
      at: "2027-06-10T12:30:00.000Z",
      action: "contact-message.handled",
      actor: "person",
      name: "Camille Duvoisin",
      change: { handled: true },
    },
  ],
} as const satisfies MessageDetail
