import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { ApiProblem, callApi, shouldRetry } from "#app/browser/page/call-api.ts"
import { readTab, writeTab } from "#app/browser/page/tab-store.ts"
import { useHydrated } from "#app/browser/page/use-hydrated.ts"
import { useTakenFragment } from "#app/browser/use-taken-fragment.ts"
import type { SessionsKey } from "#app/features/licence/own-sessions/own-sessions.schema.ts"
import type { WaitingKey } from "#app/features/reservations/waiting/waiting.schema.ts"
import type { BookingKey, OwnReservation } from "./own-reservation.schema.ts"

const place = "own-reservation"
const pollEveryMs = 1000

/** A booking, a place in the waiting list of a full slot, or the sessions of an application. */
export type OwnKey = BookingKey | { waiting: WaitingKey } | { sessions: SessionsKey }

const named: Record<string, (value: string) => OwnKey> = {
  reservation: (reservationId) => ({ reservationId }),
  attente: (secret) => ({ waiting: { secret } }),
  liste: (waitingId) => ({ waiting: { waitingId } }),
  sessions: (secret) => ({ sessions: { secret } }),
  demande: (applicationId) => ({ sessions: { applicationId } }),
}

/** `#reservation=<id>`, `#liste=<id>` and `#demande=<id>` are of the account; the others, of mails, hold a secret. */
function keyOf(hash: string): OwnKey | undefined {
  if (hash.length < 2) return undefined
  const [, name = "", value = ""] = /^#(\w+)=(.*)$/.exec(hash) ?? []
  return named[name]?.(value) ?? { secret: hash.slice(1) }
}

/** The address loses the secret; the tab keeps it, so that the page can be loaded again. Null: there is none. */
export function useOwnKey(): OwnKey | null | undefined {
  const [taken] = useTakenFragment(keyOf)
  const hydrated = useHydrated()
  useEffect(() => {
    if (taken) writeTab(place, taken)
  }, [taken])
  if (taken || !hydrated) return taken
  return (readTab(place) as OwnKey | undefined) ?? null
}

export function ownReservationKey(key: BookingKey | null | undefined) {
  return [place, key] as const
}

/** Asks again every second while a payment is under way. */
export function useOwnReservation(key: BookingKey | null | undefined) {
  return useQuery<OwnReservation>({
    queryKey: ownReservationKey(key),
    refetchInterval: ({ state }) => (state.data?.account?.pendingCents ? pollEveryMs : false),
    enabled: Boolean(key),
    queryFn: ({ signal }) => callApi<OwnReservation>("/own-reservation", { method: "POST", body: key, signal }),
    retry: shouldRetry,
  })
}

/** Sends a change of the booking; what came back, or changed meanwhile, is shown at once. */
export function useOwnChange<Body extends object>(key: BookingKey, path: "cancellation" | "move") {
  const client = useQueryClient()
  const queryKey = ownReservationKey(key)
  return useMutation({
    mutationFn: (body: Body) =>
      callApi<OwnReservation>(`/own-reservation/${path}`, { method: "POST", body: { ...key, ...body } }),
    onSuccess: (changed) => client.setQueryData(queryKey, changed),
    onError: (error) => {
      if (error instanceof ApiProblem) void client.invalidateQueries({ queryKey })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["availability"] }),
  })
}

/** The server's own words, or those for a server that was not reached. */
export function wordsOf(error: unknown, failed: string): string {
  return error instanceof ApiProblem && error.message ? error.message : failed
}

export function leadsNowhere(error: unknown): boolean {
  return error instanceof ApiProblem && [404, 422].includes(error.status)
}
