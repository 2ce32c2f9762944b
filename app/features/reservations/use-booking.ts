import { type RefObject, useState } from "react"
import type { UseFormReturn } from "react-hook-form"
import type { ReservationType, Slot } from "#app/features/availability/availability.schema.ts"
import { ApiProblem } from "#app/platform/call-api.ts"
import { sendingKeyFor } from "#app/platform/sending-key.ts"
import { type FormFields, useKeptForm } from "#app/platform/use-kept-form.ts"
import { useSending } from "#app/platform/use-sending.ts"
import { announce, fetchToaster, type ToastWords } from "#app/ui/announce.tsx"
import { draftKey, keepBooked, sendingPlace } from "./booking-draft.ts"
import { type BookingValues, emptyBooking, fieldId, fieldOrder, toRequest } from "./booking-values.ts"
import { useCreateReservation } from "./reservations.client.ts"
import type { BookedReservation } from "./reservations.schema.ts"

const loadResolver = async () => (await import("./booking-resolver.ts")).bookingResolver

/** Fetches what a submission will need. */
export function fetchBookingRules(): void {
  void loadResolver().catch(() => undefined)
  fetchToaster()
}

/** What stands wrong with the base is mended where the slot is chosen. */
const fields: FormFields<BookingValues> = {
  order: fieldOrder,
  id: (field) => fieldId(field === "base" ? "timeSlot" : field),
}

/** Texts of the toasts (specification 8). */
const toasts = {
  booked: [
    "Réservation confirmée !",
    "Votre demande de réservation a été envoyée. Nous vous contacterons bientôt pour confirmation.",
  ],
  failed: ["Erreur", "Une erreur est survenue lors de la réservation. Veuillez réessayer."],
  unexpected: ["Erreur", "Une erreur inattendue est survenue. Veuillez réessayer."],
} as const

/** The form of one type: its values are kept in the tab, its rules are the API's own schema. */
export function useBookingForm(type: ReservationType): UseFormReturn<BookingValues> {
  return useKeptForm({ draft: draftKey(type), empty: emptyBooking(type), fields, loadResolver })
}

/** Sends the form; a refusal stays on the page with all that was typed, and the focus goes to what is wrong. */
export function useSendBooking(
  form: UseFormReturn<BookingValues>,
  summary: RefObject<HTMLElement | null>,
  onBooked: (booked: BookedReservation) => void,
) {
  const create = useCreateReservation()
  const [nearest, setNearest] = useState<readonly Slot[]>([])

  async function send(valid: BookingValues) {
    setNearest([])
    const request = toRequest(valid)
    const booked = await create.mutateAsync({ request, idempotencyKey: sendingKeyFor(sendingPlace, request) })
    keepBooked(booked)
    await announce("success", toasts.booked)
    onBooked(booked)
  }

  function wordsFor(error: unknown, toldByFields: boolean): ToastWords | undefined {
    if (!(error instanceof ApiProblem)) return toasts.unexpected
    setNearest((error.body.nearest ?? []) as Slot[])
    if (toldByFields) return undefined
    return error.status === 429 ? [toasts.failed[0], error.message] : toasts.failed
  }

  function chooseNearest(slot: Slot) {
    form.setValue("reservationDate", slot.date)
    form.setValue("base", slot.base)
    form.setValue("timeSlot", slot.timeSlot)
    form.clearErrors(["reservationDate", "timeSlot", "base"])
    setNearest([])
  }

  return { nearest, chooseNearest, ...useSending({ form, fields, summary, send, wordsFor, announce }) }
}
