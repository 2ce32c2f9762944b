import { useEffect, useState } from "react"
import { type UseFormReturn, useWatch } from "react-hook-form"
import { lazyResolver } from "#app/browser/form/lazy-resolver.ts"
import { useKeptForm } from "#app/browser/form/use-kept-form.ts"
import { whenIdle } from "#app/browser/page/when-idle.ts"
import { draftKey, keepGuest, readGuest } from "#app/features/reservations/draft/booking-draft.ts"
import type { BookingEntrance } from "#app/features/reservations/draft/booking-entrance.ts"
import {
  type BookingValues,
  type Person,
  personFields,
  toRequest,
} from "#app/features/reservations/draft/booking-values.ts"
import { fetchToaster } from "#app/ui/page/late-toaster.tsx"
import { bookingToasts } from "#content/booking/form.ts"

export const mainEntrance: BookingEntrance = {
  path: "/reservations",
  waitingPath: "/waiting-list",
  keptAs: "reservation",
  toasts: bookingToasts,
  loadResolver: lazyResolver(
    async () => (await import("#app/features/reservations/reservations.schema.ts")).reservationRequestSchema,
  ),
  toRequest,
}

/** A booking form, kept in the tab. A guest's name and contact are kept for every form, those of an account never. */
export function useBookingForm(
  entrance: BookingEntrance,
  empty: BookingValues,
  person: Person | undefined,
): UseFormReturn<BookingValues> {
  const { loadResolver } = entrance
  const [guest] = useState(readGuest)
  const form = useKeptForm<BookingValues>({
    draft: draftKey(entrance, empty.reservationType),
    empty,
    known: person ?? guest,
    ...(person ? {} : { secret: personFields }),
    loadResolver,
  })
  const { control } = form
  const [firstName, lastName, email, phone] = useWatch({ control, name: personFields })
  useEffect(() => {
    if (!person) keepGuest({ firstName, lastName, email, phone })
  }, [person, firstName, lastName, email, phone])
  return form
}

/** Fetches what a submission needs, but not at once, because the focus may come from a press on a day. */
export function fetchBookingRules({ loadResolver }: BookingEntrance): void {
  whenIdle(() => {
    void loadResolver().catch(() => undefined)
    fetchToaster()
  })
}
