import { Problem } from "./problem.server.ts"

const code = "invalid-request"
const detail = "Certains champs sont à corriger."

type FieldErrors = Record<string, string[]>

export function invalidFields(errors: FieldErrors): Problem {
  return new Problem(422, code, detail, { errors })
}

/** Describes an endpoint's problem; `errors` is left out where any field may be wrong. */
export function invalidFieldsExample(errors?: FieldErrors): { code: string; detail: string; errors?: FieldErrors } {
  return { code, detail, ...(errors ? { errors } : {}) }
}
