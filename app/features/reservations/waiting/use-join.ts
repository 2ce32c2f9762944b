import { useState } from "react"
import type { UseFormReturn } from "react-hook-form"
import { callApi } from "#app/browser/page/call-api.ts"
import type { BookingEntrance } from "#app/features/reservations/draft/booking-entrance.ts"
import type { BookingValues } from "#app/features/reservations/draft/booking-values.ts"
import type { Joined } from "./waiting.schema.ts"

export function useJoin({ waitingPath, toRequest }: BookingEntrance, form: UseFormReturn<BookingValues>) {
  const [listed, setListed] = useState<Joined>()
  return {
    listed,
    forgetListed: () => setListed(undefined),
    join: async () =>
      setListed(await callApi<Joined>(waitingPath, { method: "POST", body: toRequest(form.getValues()) })),
  }
}
