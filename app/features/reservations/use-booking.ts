import { type RefObject, useEffect } from "react"
import { type UseFormReturn, useForm, useWatch } from "react-hook-form"
import type { ReservationType } from "#app/features/availability/availability.schema.ts"
import { keepDraft, readDraft } from "./booking-draft.ts"
import type { BookingValues } from "./booking-values.ts"

const loadResolver = () => import("./booking-resolver.ts")
export const loadToaster = () => import("#app/ui/toaster.tsx")

/** The form of one type: its values are kept in the tab, its rules are the API's own schema. */
export function useBookingForm(type: ReservationType): UseFormReturn<BookingValues> {
  const form = useForm<BookingValues>({
    defaultValues: readDraft(type),
    resolver: async (...asked) => (await loadResolver()).bookingResolver(...asked),
    shouldFocusError: false,
  })
  const values = useWatch({ control: form.control })
  useEffect(() => keepDraft(values as BookingValues), [values])
  return form
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
