import { useEffect } from "react"
import { readTab, writeTab } from "#app/browser/page/tab-store.ts"
import { useHydrated } from "#app/browser/page/use-hydrated.ts"
import { useTakenFragment } from "#app/browser/use-taken-fragment.ts"
import type { SessionsKey } from "#app/features/licence/own-sessions/own-sessions.schema.ts"
import type { WaitingKey } from "#app/features/reservations/waiting/waiting.schema.ts"
import type { BookingKey } from "./own-reservation.schema.ts"

const place = "own-reservation"

export type OwnKey = BookingKey | { waiting: WaitingKey } | { sessions: SessionsKey }

const named: Record<string, (value: string) => OwnKey> = {
  reservation: (reservationId) => ({ reservationId }),
  attente: (secret) => ({ waiting: { secret } }),
  liste: (waitingId) => ({ waiting: { waitingId } }),
  sessions: (secret) => ({ sessions: { secret } }),
  demande: (applicationId) => ({ sessions: { applicationId } }),
}

/** Fragments `#reservation=`, `#liste=` and `#demande=` name a record of the account; others hold a mail's secret. */
function keyOf(hash: string): OwnKey | undefined {
  if (hash.length < 2) return undefined
  const [, name = "", value = ""] = /^#(\w+)=(.*)$/.exec(hash) ?? []
  return named[name]?.(value) ?? { secret: hash.slice(1) }
}

/** Removes the secret from the address and keeps it in the tab, so that a reload works. @returns null without a key */
export function useOwnKey(): OwnKey | null | undefined {
  const [taken] = useTakenFragment(keyOf)
  const hydrated = useHydrated()
  useEffect(() => {
    if (taken) writeTab(place, taken)
  }, [taken])
  if (taken || !hydrated) return taken
  return (readTab(place) as OwnKey | undefined) ?? null
}
