import type { ReactNode } from "react"
import { ownReservation as words } from "#content/own-reservation.ts"
import { mapHref } from "#content/places/base-map.ts"
import { baseAddress, baseCoordinates, school } from "#content/school.ts"

export function PlaceCard({ base, children }: { base: string; children: ReactNode }) {
  const href = mapHref(base)
  return (
    <aside aria-labelledby="ou" className="self-start border-t border-lake pt-4">
      <h2 id="ou" className="text-xl">
        {words.place}
      </h2>
      <div className="mt-3">{children}</div>
      <address className="mt-3 not-italic">{baseAddress(base)}</address>
      <p className="text-sm text-slate">{baseCoordinates(base)}</p>
      {href ? (
        <a href={href} rel="noreferrer" className="link inline-flex min-h-11 items-center">
          {words.map}
        </a>
      ) : null}
      <p>
        <a href={school.phone.href} className="link inline-flex min-h-11 items-center">
          {school.phone.display}
        </a>
      </p>
    </aside>
  )
}
