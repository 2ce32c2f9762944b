import { shape } from "#app/platform/http/shape.server.ts"
import { decisionShownSchema } from "./decision.schema.ts"

/** The body of an act that only names the version of the record that its caller saw. */
export const shownVersion = shape("ShownVersion", decisionShownSchema, { version: 2 })
