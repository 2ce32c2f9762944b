import { shape } from "#app/platform/http/shape.server.ts"
import { decisionShownSchema } from "./decision.schema.ts"

/** The body of a request that says what it is about and no more. */
export const shownVersion = shape("ShownVersion", decisionShownSchema, { version: 2 })
