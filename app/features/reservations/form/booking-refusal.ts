import { ApiProblem, fieldMessages } from "#app/browser/page/call-api.ts"
import type { Slot } from "#app/features/calendar/door/listing/availability.schema.ts"
import type { BookingEntrance } from "#app/features/reservations/draft/booking-entrance.ts"
import { type BookingField, fieldOrder } from "#app/features/reservations/draft/booking-values.ts"

export interface Refusal {
  title?: string
  fields: [BookingField, string][]
  nearest: readonly Slot[]
  toast: readonly [string, string] | undefined
  code?: string
  /** The server's sentence, where a step of the form says it. */
  said?: string
}

export const noRefusal: Refusal = { fields: [], nearest: [], toast: undefined }

const taken = "Ce créneau vient d’être pris"
const impossible = "Ce créneau ne peut pas être réservé"
const notSent = "Votre demande n’a pas pu être envoyée"

/** True when the server surely booked nothing. */
export function isDefinite(error: unknown): boolean {
  return error instanceof ApiProblem && error.status < 500
}

function saysItself({ status, code }: ApiProblem): boolean {
  return status === 401 || status === 429 || code === "too-many-pending"
}

/** True where a code mailed to the address is asked for, or was not the right one. */
export function wantsProof({ code }: Refusal): boolean {
  return code === "proof-needed" || code === "proof-wrong"
}

/** A failed request in words (specification 8). */
export function refusalOf(error: unknown, { toasts }: Pick<BookingEntrance, "toasts">): Refusal {
  if (!(error instanceof ApiProblem)) return { ...noRefusal, toast: toasts.unexpected, title: notSent }
  const asked = { ...noRefusal, code: error.code, said: error.message }
  if (wantsProof(asked)) return asked
  const fields = fieldMessages(error, fieldOrder)
  const toast = saysItself(error) ? (["Erreur", error.message] as const) : toasts.failed
  const nearest = Array.isArray(error.body.nearest) ? (error.body.nearest as Slot[]) : []
  if (fields.length === 0) return { fields, nearest, toast, title: notSent }
  const refusal = { fields, nearest, toast: undefined }
  if (error.code === "invalid-request") return refusal
  const { code } = error
  return { ...refusal, code, title: code === "slot-full" ? taken : impossible }
}
