import { formResolver } from "#app/browser/form-resolver.ts"
import { contactMessageSchema } from "./contact.schema.ts"
import type { ContactValues } from "./contact-values.ts"

/** Loaded on the first focus. */
export const contactResolver = formResolver<ContactValues>(contactMessageSchema)
