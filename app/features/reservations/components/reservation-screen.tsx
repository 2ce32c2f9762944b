import { lazy, Suspense, useCallback, useEffect, useState } from "react"
import { useNavigate, useSearchParams } from "react-router"
import type { ReservationType } from "#app/features/availability/availability.schema.ts"
import { markPendingBooking, readBooked } from "#app/features/reservations/booking-draft.ts"
import { reservationTypeLabel } from "#app/features/reservations/reservations.labels.ts"
import type { BookedReservation } from "#app/features/reservations/reservations.schema.ts"
import { QueryProvider } from "#app/platform/query-provider.tsx"
import { useHydrated } from "#app/platform/use-hydrated.ts"
import { LateToaster } from "#app/ui/announce.tsx"
import { Badge } from "#app/ui/badge.tsx"
import { ButtonLink } from "#app/ui/button.tsx"
import { PageIntro } from "#app/ui/page-intro.tsx"
import { Skeleton } from "#app/ui/skeleton.tsx"
import { reservationPage } from "#content/reservation.ts"
import { school } from "#content/school.ts"
import { BookingForm } from "./booking-form.tsx"
import { OfferCards } from "./offer-cards.tsx"
import "./booking.css"

const ChoiceDialog = lazy(async () => ({ default: (await import("./choice-dialog.tsx")).ChoiceDialog }))
const BookingSummary = lazy(async () => ({ default: (await import("./booking-summary.tsx")).BookingSummary }))

interface ReservationScreenProps {
  /** The path this screen is served at, kept by the links it makes. */
  path: "/reservation" | "/location"
  title: string
  lead: string
  chosen?: ReservationType
}

/**
 * Offers, then the form, then the summary. Which one shows is in the query string, so that reload and the back
 * button work; the document as served always shows the offers (the server never reads the query, design 1).
 */
export function ReservationScreen({ path, title, lead, chosen }: ReservationScreenProps) {
  const navigate = useNavigate()
  const step = useStep()
  const [choosing, setChoosing] = useState<ReservationType>()
  const [engaged, setEngaged] = useState(false)
  const engage = useCallback(() => setEngaged(true), [])

  function openForm(type: ReservationType) {
    setChoosing(undefined)
    void navigate(`${path}?type=${type}`)
  }

  function signInFirst(type: ReservationType) {
    markPendingBooking(type)
    window.location.assign(`/auth?returnTo=${encodeURIComponent(path)}`)
  }

  function showSummary(booked: BookedReservation) {
    void navigate(`${path}?reference=${booked.reference}`, { replace: true })
  }

  return (
    <QueryProvider>
      <PageIntro
        title={title}
        compact={step.name !== "offers"}
        aside={step.name === "summary" ? null : <Badge tone="pending">{reservationPage.badge}</Badge>}
      >
        <p>{lead}</p>
      </PageIntro>
      {step.name === "offers" ? (
        <Offers chosen={chosen} onBook={setChoosing} />
      ) : (
        <Suspense fallback={<ScreenSkeleton />}>
          {step.name === "form" ? (
            <BookingForm
              key={step.type}
              type={step.type}
              onBack={() => void navigate(path)}
              onBooked={showSummary}
              onEngage={engage}
            />
          ) : (
            <BookingSummary booked={step.booked} onAgain={() => void navigate(path)} />
          )}
        </Suspense>
      )}
      <LateToaster wanted={engaged} />
      <Suspense>
        {choosing ? (
          <ChoiceDialog
            type={choosing}
            onSignIn={() => signInFirst(choosing)}
            onGuest={() => openForm(choosing)}
            onClose={() => setChoosing(undefined)}
          />
        ) : null}
      </Suspense>
    </QueryProvider>
  )
}

type Step =
  | { name: "offers" }
  | { name: "form"; type: ReservationType }
  | { name: "summary"; booked: BookedReservation }

function useStep(): Step {
  const hydrated = useHydrated()
  const [query] = useSearchParams()
  const asked = query.get("type") ?? ""
  const type = Object.hasOwn(reservationTypeLabel, asked) ? (asked as ReservationType) : undefined
  const reference = query.get("reference")
  const booked = hydrated && reference ? readBooked(reference) : undefined
  const name = booked ? "summary" : hydrated && type ? "form" : "offers"
  useEffect(() => {
    if (name !== "offers") window.scrollTo({ top: 0 })
  }, [name])
  if (booked) return { name: "summary", booked }
  return hydrated && type ? { name: "form", type } : { name: "offers" }
}

function Offers({ chosen, onBook }: { chosen?: ReservationType | undefined; onBook: (type: ReservationType) => void }) {
  return (
    <div className="frame py-12 md:py-16">
      <h2 className="text-3xl">{reservationPage.offersTitle}</h2>
      <OfferCards chosen={chosen} licensed={false} onBook={onBook} />
      <noscript>
        <p className="mt-6 border-l-4 border-special pl-4">
          La réservation en ligne a besoin de JavaScript. Activez-le, ou appelez-nous au {school.phone.display}.
        </p>
      </noscript>
      <section
        aria-labelledby="aide"
        className="mt-14 flex flex-wrap items-center justify-between gap-6 border-t border-lake pt-8"
      >
        <div className="max-w-[34rem]">
          <h2 id="aide" className="text-2xl">
            {reservationPage.help.title}
          </h2>
          <p className="mt-2 text-slate">{reservationPage.help.text}</p>
        </div>
        <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <a href={school.phone.href} className="text-xl font-bold underline-offset-4 hover:underline">
            {school.phone.display}
          </a>
          <ButtonLink variant="outline" href="/contact">
            {reservationPage.help.contact}
          </ButtonLink>
        </p>
      </section>
    </div>
  )
}

function ScreenSkeleton() {
  return (
    <div className="frame space-y-6 py-14">
      <Skeleton className="h-10 w-64" />
      <Skeleton className="h-96" />
    </div>
  )
}
