import { useQuery } from "@tanstack/react-query"
import { callApi } from "#app/browser/page/call-api.ts"
import { reservationTypeLabel } from "#app/features/reservations/reservations.labels.ts"
import { formatDayTime } from "#app/ui/formats.ts"
import { Badge } from "#app/ui/page/badge.tsx"
import { baseName } from "#content/school.ts"
import { waitingPlaceWords } from "#content/waiting-place.ts"
import type { MyWaitingPlaces as Places } from "./waiting.schema.ts"

const { mine: words, place } = waitingPlaceWords

export function MyWaitingPlaces({ userId }: { userId: string | undefined }) {
  const { data } = useQuery<Places>({
    queryKey: ["/me/waiting-list", userId],
    enabled: userId !== undefined,
    queryFn: ({ signal }) => callApi<Places>("/me/waiting-list", { signal }),
  })
  if (!data || data.items.length === 0) return null
  return (
    <section aria-labelledby="listes-attente" className="mb-8 rounded-card border border-line bg-mist p-5">
      <h3 id="listes-attente" className="text-lg">
        {words.title}
      </h3>
      <ul className="mt-2">
        {data.items.map(({ id, state, reservationType, reservationDate, timeSlot, base }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-3 first:border-t-0"
          >
            <span className="min-w-0 flex-1 basis-64">
              <span className="font-bold first-letter:uppercase">{formatDayTime(reservationDate, timeSlot)}</span>
              <span className="block text-slate">{`${reservationTypeLabel[reservationType]}, ${baseName(base)}`}</span>
            </span>
            <Badge tone={state === "offered" ? "free" : "pending"}>{place.states[state]}</Badge>
            <a href={`/ma-reservation#liste=${id}`} className="link inline-flex min-h-11 items-center">
              {words.see}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
