import type { ContactMessage, ContactSubject } from "./contact.schema.ts"

/** What the form holds: every text may be empty, and no subject chosen yet. */
export type ContactValues = Omit<Required<ContactMessage>, "subject"> & { subject: ContactSubject | "" }
