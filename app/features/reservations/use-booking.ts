import { type RefObject, useEffect, useState } from "react"
import { type UseFormReturn, useForm, useWatch } from "react-hook-form"
import type { ReservationType, Slot } from "#app/features/availability/availability.schema.ts"
import { ApiProblem } from "#app/platform/call-api.ts"
import type { FieldProblem } from "#app/ui/error-summary.tsx"
import { keepBooked, keepDraft, readDraft, sendingKeyFor } from "./booking-draft.ts"
import {
  type BookingField,
  type BookingValues,
  emptyBooking,
  fieldId,
  fieldOrder,
  toRequest,
} from "./booking-values.ts"
import { useCreateReservation } from "./reservations.client.ts"
import type { BookedReservation } from "./reservations.schema.ts"

const loadResolver = () => import("./booking-resolver.ts")
export const loadToaster = () => import("#app/ui/toaster.tsx")

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
  const form = useForm<BookingValues>({
    defaultValues: { ...emptyBooking(type), ...readDraft(type) },
    resolver: async (...asked) => (await loadResolver()).bookingResolver(...asked),
    shouldFocusError: false,
  })
  const values = useWatch({ control: form.control })
  useEffect(() => keepDraft(values as BookingValues), [values])
  return form
}

/** Sends the form; a refusal stays on the page with all that was typed, and the focus goes to what is wrong. */
export function useSendBooking(
  form: UseFormReturn<BookingValues>,
  summary: RefObject<HTMLElement | null>,
  onBooked: (booked: BookedReservation) => void,
) {
  const create = useCreateReservation()
  const [failure, setFailure] = useState<string>()
  const [nearest, setNearest] = useState<readonly Slot[]>([])
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) summary.current?.focus()
  }, [refusals, summary])

  async function send(valid: BookingValues) {
    setFailure(undefined)
    setNearest([])
    const request = toRequest(valid)
    try {
      const booked = await create.mutateAsync({ request, idempotencyKey: sendingKeyFor(request) })
      keepBooked(booked)
      await say("success", toasts.booked)
      onBooked(booked)
    } catch (error) {
      const refusal = refusalOf(error)
      for (const [field, message] of refusal.fields) form.setError(field, { message })
      setNearest(refusal.nearest)
      if (refusal.toast) {
        setFailure(refusal.toast[1])
        await say("error", refusal.toast)
      }
      setRefusals((count) => count + 1)
    }
  }

  function chooseNearest(slot: Slot) {
    form.setValue("reservationDate", slot.date)
    form.setValue("base", slot.base)
    form.setValue("timeSlot", slot.timeSlot)
    form.clearErrors(["reservationDate", "timeSlot", "base"])
    setNearest([])
  }

  return {
    nearest,
    chooseNearest,
    problems: problemsOf(form, failure),
    sending: form.formState.isSubmitting,
    submit: form.handleSubmit(send, () => setRefusals((count) => count + 1)),
  }
}

interface Refusal {
  /** What is said beside which field. */
  fields: [BookingField, string][]
  /** Free slots instead of one that was taken meanwhile. */
  nearest: readonly Slot[]
  /** Said where no field can tell it. */
  toast: readonly [string, string] | undefined
}

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiProblem)) return { fields: [], nearest: [], toast: toasts.unexpected }
  const fields = fieldOrder.flatMap((field): [BookingField, string][] => {
    const message = error.errors[field]?.[0]
    return message ? [[field, message]] : []
  })
  const toast = error.status === 429 ? (["Erreur", error.message] as const) : toasts.failed
  const nearest = (error.body.nearest ?? []) as Slot[]
  return { fields, nearest, toast: fields.length > 0 ? undefined : toast }
}

function problemsOf(form: UseFormReturn<BookingValues>, failure: string | undefined): FieldProblem[] {
  const { errors } = form.formState
  const problems: FieldProblem[] = fieldOrder.flatMap((field) => {
    const message = errors[field]?.message
    return message ? [{ fieldId: fieldId(field === "base" ? "timeSlot" : field), message }] : []
  })
  return failure ? [...problems, { message: failure }] : problems
}

async function say(kind: "success" | "error", [title, description]: readonly [string, string]): Promise<void> {
  const { toast } = await loadToaster()
  toast[kind](title, { description })
}

/** Fetches, on the first focus within, what a submission will need, and says so (design 9). */
export function useLoadAhead(form: RefObject<HTMLElement | null>, onEngage: () => void): void {
  useEffect(() => {
    const element = form.current
    const load = () => {
      void loadResolver()
      void loadToaster()
      onEngage()
    }
    element?.addEventListener("focusin", load, { once: true })
    return () => element?.removeEventListener("focusin", load)
  }, [form, onEngage])
}
