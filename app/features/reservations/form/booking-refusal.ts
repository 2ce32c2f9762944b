import { ApiProblem, fieldMessages } from "#app/browser/page/call-api.ts"
import type { Slot } from "#app/features/availability/availability.schema.ts"
import type { BookingEntrance } from "#app/features/reservations/book/booking-entrance.ts"
import { type BookingField, fieldOrder } from "./booking-values.ts"

export interface Refusal {
  /** Heading for a server refusal that is no mistake of the person. */
  title?: string
  /** What is said beside which field. */
  fields: [BookingField, string][]
  /** Free slots instead of one that was taken meanwhile. */
  nearest: readonly Slot[]
  /** Title and text said where no field can tell it. */
  toast: readonly [string, string] | undefined
}

export const noRefusal: Refusal = { fields: [], nearest: [], toast: undefined }

/** Headings for server refusals; invalid fields get the usual heading for corrections. */
const taken = "Ce créneau vient d’être pris"
const impossible = "Ce créneau ne peut pas être réservé"
const notSent = "Votre demande n’a pas pu être envoyée"

/** The server has decided: nothing was booked and nothing will be. */
export function isDefinite(error: unknown): boolean {
  return error instanceof ApiProblem && error.status < 500
}

/** Its own sentence says what to do next; others say it beside a field, or nothing a person could use. */
function saysItself({ status, code }: ApiProblem): boolean {
  return status === 401 || status === 429 || code === "too-many-pending"
}

/** What a failed request says to the person (specification 8). */
export function refusalOf(error: unknown, { toasts }: Pick<BookingEntrance, "toasts">): Refusal {
  if (!(error instanceof ApiProblem)) return { ...noRefusal, toast: toasts.unexpected, title: notSent }
  const fields = fieldMessages(error, fieldOrder)
  const toast = saysItself(error) ? (["Erreur", error.message] as const) : toasts.failed
  const nearest = Array.isArray(error.body.nearest) ? (error.body.nearest as Slot[]) : []
  if (fields.length === 0) return { fields, nearest, toast, title: notSent }
  const refusal = { fields, nearest, toast: undefined }
  if (error.code === "invalid-request") return refusal
  return { ...refusal, title: error.code === "slot-full" ? taken : impossible }
}
