import { useEffect, useRef, useState } from "react"
import { useForm, useWatch } from "react-hook-form"
import type { ReservationType, Slot } from "#app/features/availability/availability.schema.ts"
import { ApiProblem } from "#app/platform/call-api.ts"
import { keepBooked, keepDraft, readDraft, sendingKeyFor } from "./booking-draft.ts"
import { type BookingField, type BookingValues, emptyBooking, fieldId, fieldOrder, toRequest } from "./booking-values.ts"
import { useCreateReservation } from "./reservations.client.ts"
import type { BookedReservation } from "./reservations.schema.ts"

const loadResolver = () => import("./booking-resolver.ts")
export const loadToaster = () => import("#app/ui/toaster.tsx")

/** What is loaded on the first focus, so that a submission waits for nothing. */
export function loadAhead(): void {
  void loadResolver()
  void loadToaster()
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

/** The state of one booking form: values kept in the tab, validation by the API's schema, sending, refusals. */
export function useBooking(type: ReservationType, onBooked: (booked: BookedReservation) => void) {
  const form = useForm<BookingValues>({
    defaultValues: { ...emptyBooking(type), ...readDraft(type) },
    resolver: async (...asked) => (await loadResolver()).bookingResolver(...asked),
    shouldFocusError: false,
  })
  const create = useCreateReservation()
  const [failure, setFailure] = useState<string>()
  const [nearest, setNearest] = useState<readonly Slot[]>([])
  const summary = useRef<HTMLDivElement>(null)
  const values = useWatch({ control: form.control })

  useEffect(() => keepDraft(values as BookingValues), [values])

  /** What is wrong is rendered first, then the focus goes to it. */
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) summary.current?.focus()
  }, [refusals])

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
      await refused(error)
    }
  }

  async function refused(error: unknown) {
    const problem = error instanceof ApiProblem ? error : undefined
    const fields = Object.entries(problem?.errors ?? {}).filter(([field]) => fieldOrder.includes(field as BookingField))
    for (const [field, messages] of fields) form.setError(field as BookingField, { message: messages[0] ?? "" })
    setNearest((problem?.body.nearest ?? []) as Slot[])
    if (fields.length === 0) {
      const told = problem ? (problem.status === 429 ? (["Erreur", problem.message] as const) : toasts.failed) : toasts.unexpected
      setFailure(told[1])
      await say("error", told)
    }
    setRefusals((count) => count + 1)
  }

  function chooseNearest(slot: Slot) {
    form.setValue("reservationDate", slot.date)
    form.setValue("base", slot.base)
    form.setValue("timeSlot", slot.timeSlot)
    form.clearErrors(["reservationDate", "timeSlot", "base"])
    setNearest([])
  }

  const { errors } = form.formState
  const problems = fieldOrder.flatMap((field) => {
    const message = errors[field]?.message
    return message ? [{ fieldId: fieldId(field === "base" ? "timeSlot" : field), message }] : []
  })
  return {
    form,
    nearest,
    chooseNearest,
    summary,
    problems: failure ? [...problems, { message: failure }] : problems,
    sending: form.formState.isSubmitting,
    submit: form.handleSubmit(send, () => setRefusals((count) => count + 1)),
  }
}

async function say(kind: "success" | "error", [title, description]: readonly [string, string]): Promise<void> {
  const { toast } = await loadToaster()
  toast[kind](title, { description })
}
