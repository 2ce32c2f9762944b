import type { HistoryEntry } from "#app/features/identity/history.schema.ts"
import { formatInstant } from "#app/ui/formats.ts"
import { adminReservations, reservationEvents } from "#content/admin/reservations.ts"
import { Section } from "./reservation-facts.tsx"

const actors = {
  guest: "un invité",
  system: "le site",
  forgotten: "un compte supprimé",
} as const

/** What happened to the reservation and who did it, the latest first. */
export function ReservationHistory({ history }: { history: readonly HistoryEntry[] }) {
  return (
    <Section title={adminReservations.sections.history}>
      <ol className="space-y-1.5">
        {history.toReversed().map(({ at, action, actor, name }) => (
          <li key={`${at} ${action}`} className="flex flex-wrap items-baseline gap-x-3">
            <time dateTime={at} className="text-sm text-slate tabular-nums">
              {formatInstant(at)}
            </time>
            <span>
              <strong className="font-semibold">{reservationEvents[action] ?? action}</strong> par{" "}
              {actor === "person" ? name : actors[actor]}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
