import type { MouseEvent } from "react"
import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { priceWords } from "#app/ui/page/amounts.ts"
import { Badge } from "#app/ui/page/badge.tsx"
import { BoatProfile } from "#app/ui/page/boats.tsx"
import { ButtonLink } from "#app/ui/page/button.tsx"
import { LateralBuoy } from "#app/ui/page/sea-marks.tsx"
import { usePrices } from "#app/ui/page/use-prices.ts"
import { offers, reservationPage } from "#content/reservation.ts"
import { type BookingPath, formPath } from "./form-path.ts"

export type LicenceState = "unknown" | "none" | "validated"

interface OfferCardsProps {
  path: BookingPath
  chosen?: ReservationType | undefined
  licence: LicenceState
  focused: ReservationType | undefined
  onBook: (type: ReservationType) => void
}

export function OfferCards({ path, chosen, licence, focused, onBook }: OfferCardsProps) {
  function follow(event: MouseEvent, type: ReservationType) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onBook(type)
  }

  const prices = usePrices()
  const ordered = [...offers].sort((a, b) => Number(b.type === chosen) - Number(a.type === chosen))
  return (
    <ul className="berths">
      {ordered.map((offer) => (
        <li key={offer.type} className="berth-card" data-chosen={offer.type === chosen || undefined}>
          <div className="berth-water" aria-hidden="true">
            <OfferDrawing type={offer.type} />
          </div>
          <div className="flex flex-1 flex-col p-4 sm:p-6">
            <div className="mb-3 flex flex-wrap items-center gap-2 empty:max-lg:hidden lg:min-h-8">
              {offer.popular ? <Badge tone="free">{reservationPage.popular}</Badge> : null}
              {offer.type === chosen ? <Badge tone="neutral">{reservationPage.chosen}</Badge> : null}
              {offer.type === "boat_rental" && licence !== "validated" ? (
                <span data-licence={licence}>
                  <Badge tone="pending">{reservationPage.licenceRequired}</Badge>
                </span>
              ) : null}
            </div>
            <h3 className="text-2xl">{offer.title}</h3>
            <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
              <strong className="text-xl font-bold">{priceWords(prices[offer.price], offer.per)}</strong>
              <span>{offer.unit}</span>
              <span className="basis-full text-slate">{offer.duration}</span>
            </p>
            <p className="mt-4 text-slate max-lg:order-2">{offer.text}</p>
            <ul className="mt-4 space-y-1.5 max-lg:order-2 lg:mb-6">
              {offer.points.map((point) => (
                <li key={point} className="flex items-baseline gap-2.5">
                  <svg className="mark size-2.5 shrink-0 fill-starboard" viewBox="0 0 16 16" aria-hidden="true">
                    <path d="M8 1.5 14.5 14h-13z" />
                  </svg>
                  {point}
                </li>
              ))}
            </ul>
            <ButtonLink
              href={formPath(path, offer.type)}
              ref={offer.type === focused ? focus : undefined}
              className="w-full max-lg:order-1 max-lg:mt-4 lg:mt-auto"
              variant={offer.type === chosen || (!chosen && offer.popular) ? "default" : "outline"}
              onClick={(event) => follow(event, offer.type)}
            >
              {reservationPage.book}
              <span className="sr-only"> : {offer.title}</span>
            </ButtonLink>
          </div>
        </li>
      ))}
    </ul>
  )
}

function focus(link: HTMLElement | null) {
  link?.focus()
}

function OfferDrawing({ type }: { type: ReservationType }) {
  if (type === "boat_rental") return <BoatProfile seats={6} className="h-20" />
  if (type === "group_outing") return <BoatProfile seats={8} className="h-20" />
  return (
    <>
      <LateralBuoy side="port" className="h-14" />
      <BoatProfile seats={4} className="h-16" />
      <LateralBuoy side="starboard" className="h-14" />
    </>
  )
}
