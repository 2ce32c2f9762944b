import { shape } from "#app/platform/http/shape.server.ts"
import { doneSchema } from "./identity.schema.ts"

export const done = { done: true } as const
export const doneShape = shape("Done", doneSchema)
