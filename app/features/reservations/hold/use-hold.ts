import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { v4 as uuid } from "uuid"
import { ApiProblem, callApi } from "#app/browser/page/call-api.ts"
import { writeTab } from "#app/browser/page/tab-store.ts"
import type { Slot } from "#app/features/calendar/door/listing/availability.schema.ts"
import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { availabilityKey, holdToken, holdTokenKey } from "#app/features/reservations/slots/use-availability.ts"
import type { HoldAnswer, HoldRequest } from "./hold.schema.ts"

export type Choice = Omit<HoldRequest, "token">

interface Held {
  /** The device's clock counts it, in milliseconds. */
  until: number
  /** How long it is held in all. */
  seconds: number
  mayExtend: boolean
}

/** Gives back what is no longer chosen. Where nothing can be held, a booking works all the same. */
export function useHold(type: ReservationType, choice: Choice | undefined) {
  const client = useQueryClient()
  const [held, setHeld] = useState<Held>()
  const [nearest, setNearest] = useState<readonly Slot[]>([])
  // Requests run one after the other, so that the last choice is the one that is held.
  const scope = { id: "hold" }
  const send = useMutation({
    scope,
    mutationFn: ({ path, body }: { path: string; body: object }) =>
      callApi<HoldAnswer>(path, { method: "POST", body: { token: ownToken(), ...body } }),
    onSuccess: ({ secondsLeft, mayExtend }) =>
      setHeld({ until: Date.now() + secondsLeft * 1000, seconds: secondsLeft, mayExtend }),
    onError: (error) => {
      setHeld(undefined)
      if (!(error instanceof ApiProblem)) return
      setNearest(Array.isArray(error.body.nearest) ? (error.body.nearest as Slot[]) : [])
      void client.invalidateQueries({ queryKey: [availabilityKey] })
    },
  })
  const release = useMutation({
    scope,
    mutationFn: () => callApi("/holds/release", { method: "POST", body: { token: ownToken(), type } }),
  })
  const { mutate } = send
  const { mutate: giveBack } = release
  const wanted = JSON.stringify(choice)

  useEffect(() => {
    if (wanted) mutate({ path: "/holds", body: JSON.parse(wanted) as Choice })
    return () => {
      setHeld(undefined)
      setNearest([])
    }
  }, [wanted, mutate])

  const isChosen = wanted !== undefined
  useEffect(() => {
    return () => {
      if (isChosen) giveBack()
    }
  }, [isChosen, giveBack])

  return {
    held,
    nearest,
    again: () => choice && mutate({ path: "/holds", body: choice }),
    extend: () => mutate({ path: "/holds/extension", body: { type } }),
  }
}

function ownToken(): string {
  const known = holdToken()
  if (known) return known
  const token = uuid()
  writeTab(holdTokenKey, token)
  return token
}
