import { type ComponentProps, type ComponentType, Suspense, useCallback, useEffect, useState } from "react"
import { useNavigate, useSearchParams } from "react-router"
import type { ReservationType } from "#app/features/availability/availability.schema.ts"
import { markPendingBooking } from "#app/features/reservations/booking-draft.ts"
import { reservationTypeLabel } from "#app/features/reservations/reservations.labels.ts"
import type { BookedReservation } from "#app/features/reservations/reservations.schema.ts"
import { useBooked } from "#app/features/reservations/use-booked.ts"
import type { Member } from "#app/features/reservations/use-member.ts"
import { QueryProvider } from "#app/platform/query-provider.tsx"
import { useHydrated } from "#app/platform/use-hydrated.ts"
import { LateToaster } from "#app/ui/announce.tsx"
import { Badge } from "#app/ui/badge.tsx"
import { ButtonLink } from "#app/ui/button.tsx"
import { late } from "#app/ui/late.tsx"
import { PageIntro } from "#app/ui/page-intro.tsx"
import { bookingToasts, reservationPage } from "#content/reservation.ts"
import { school } from "#content/school.ts"
import { BookingForm } from "./booking-form.tsx"
import { BookingSkeleton } from "./booking-skeleton.tsx"
import { type LicenceState, OfferCards } from "./offer-cards.tsx"
import "./booking.css"

const ChoiceDialog = late(async () => (await import("./choice-dialog.tsx")).ChoiceDialog)
const BookingSummary = late(async () => (await import("./booking-summary.tsx")).BookingSummary)

export interface MemberWatchProps {
  onMember: (member: Member) => void
  /** The type somebody was booking who then chose to sign in first. */
  onMarked: (type: ReservationType) => void
}

interface ReservationScreenProps {
  /** The path this screen is served at, kept by the links it makes. */
  path: "/reservation" | "/location"
  title: string
  lead: string
  chosen?: ReservationType
  /** Looks at the session; left out where nobody seems to be signed in. */
  watch?: ComponentType<MemberWatchProps> | undefined
}

const guest: Member = { status: "out" }

/**
 * Offers, then the form, then the summary. Which one shows is in the query string, so that reload and the back
 * button work; the document as served always shows the offers (the server never reads the query, design 1).
 */
export function ReservationScreen({ path, title, lead, chosen, watch: Watch }: ReservationScreenProps) {
  const navigate = useNavigate()
  const step = useStep()
  const [choosing, setChoosing] = useState<ReservationType>()
  const [seen, setSeen] = useState<Member>({ status: "loading" })
  const member = Watch ? seen : guest
  const [engaged, setEngaged] = useState(false)
  const engage = useCallback(() => setEngaged(true), [])

  const openMarked = useCallback(
    (type: ReservationType) => void navigate(`${path}?type=${type}`, { replace: true }),
    [navigate, path],
  )

  function openForm(type: ReservationType) {
    setChoosing(undefined)
    void navigate(`${path}?type=${type}`)
  }

  /** Whoever is signed in has nothing to choose (specification 2). */
  function book(type: ReservationType) {
    if (member.status === "in" || member.status === "loading") openForm(type)
    else setChoosing(type)
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
        aside={step.name === "summary" ? null : <LicenceBadge member={member} />}
      >
        <p>{lead}</p>
      </PageIntro>
      {step.name === "offers" ? (
        <Offers chosen={chosen} licence={licenceState(member)} onBook={book} />
      ) : (
        <Suspense fallback={<BookingSkeleton />}>
          {step.name === "form" ? (
            <MemberForm
              type={step.type}
              member={member}
              onBack={() => void navigate(path)}
              onBooked={showSummary}
              onEngage={engage}
            />
          ) : (
            <BookingSummary
              booked={step.booked}
              words={bookingToasts.booked}
              member={member.status === "in"}
              onAgain={() => void navigate(path)}
            />
          )}
        </Suspense>
      )}
      <LateToaster wanted={engaged} />
      {Watch ? (
        <Suspense>
          <Watch onMember={setSeen} onMarked={openMarked} />
        </Suspense>
      ) : null}
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
  const booked = useBooked()
  const name = booked ? "summary" : hydrated && type ? "form" : "offers"
  useEffect(() => {
    if (name !== "offers") window.scrollTo({ top: 0 })
  }, [name])
  if (booked) return { name: "summary", booked }
  return hydrated && type ? { name: "form", type } : { name: "offers" }
}

/** The validated licence, or what a rental needs; nothing while that is being found out. */
function LicenceBadge({ member }: { member: Member }) {
  const licence = member.status === "in" ? member.licence : null
  return (
    <span data-licence={licenceState(member)}>
      {licence ? <Badge tone="free">{licence.validated}</Badge> : <Badge tone="pending">{reservationPage.badge}</Badge>}
    </span>
  )
}

function licenceState(member: Member): LicenceState {
  if (member.status === "in") return member.licence ? "validated" : "none"
  return member.status === "failed" ? "none" : "unknown"
}

/** A form knows its person from the beginning: it waits for who that is, and begins anew when that changes. */
function MemberForm(props: ComponentProps<typeof BookingForm>) {
  const { type, member } = props
  return member.status === "loading" ? <BookingSkeleton /> : <BookingForm key={`${type} ${member.status}`} {...props} />
}

interface OffersProps {
  chosen?: ReservationType | undefined
  licence: LicenceState
  onBook: (type: ReservationType) => void
}

function Offers({ chosen, licence, onBook }: OffersProps) {
  return (
    <div className="frame py-12 md:py-16">
      <h2 className="text-3xl">{reservationPage.offersTitle}</h2>
      <OfferCards chosen={chosen} licence={licence} onBook={onBook} />
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
