import { Problem } from "./problem.server.ts"

const code = "invalid-request"
const detail = "Certains champs sont à corriger."

/** French messages by the name of the field, as the request names it. */
type FieldErrors = Record<string, string[]>

/** The refusal of a request for its fields (specification 8). */
export function invalidFields(errors: FieldErrors): Problem {
  return new Problem(422, code, detail, { errors })
}

/** The same refusal in the description of an endpoint; without fields where any of them may be meant. */
export function invalidFieldsExample(errors?: FieldErrors): { code: string; detail: string; errors?: FieldErrors } {
  return { code, detail, ...(errors ? { errors } : {}) }
}
