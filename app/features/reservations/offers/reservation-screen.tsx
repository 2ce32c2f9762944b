import { type ComponentType, Suspense, useCallback, useEffect, useState } from "react"
import { useLocation, useNavigate, useSearchParams } from "react-router"
import { useHydrated } from "#app/browser/page/use-hydrated.ts"
import { whenIdle } from "#app/browser/page/when-idle.ts"
import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import type { Member } from "#app/features/reservations/book/use-member.ts"
import type { BookedReservation, SentReservation } from "#app/features/reservations/booked.schema.ts"
import { markPendingBooking } from "#app/features/reservations/draft/booking-draft.ts"
import type { BookingFormProps } from "#app/features/reservations/form/booking-form.tsx"
import { reservationTypeLabel } from "#app/features/reservations/reservations.labels.ts"
import { Badge } from "#app/ui/page/badge.tsx"
import { late } from "#app/ui/page/late.tsx"
import { LateCalendar } from "#app/ui/page/late-calendar.tsx"
import { LateToaster } from "#app/ui/page/late-toaster.tsx"
import { PageIntro } from "#app/ui/page/page-intro.tsx"
import { useFetchAhead } from "#app/ui/page/use-fetch-ahead.ts"
import { reservationPage } from "#content/reservation.ts"
import { BookingSkeleton } from "./booking-skeleton.tsx"
import { type BookingPath, formAnchor, formPath, summaryPath } from "./form-path.ts"
import { FormPlace } from "./form-place.tsx"
import type { LicenceState } from "./offer-cards.tsx"
import { Offers } from "./offers.tsx"
import { useBooked } from "./use-booked.ts"
import "#app/features/reservations/book/booking.css"

const BookingForm = late(async () => (await import("#app/features/reservations/form/booking-form.tsx")).BookingForm)
const ChoiceDialog = late(async () => (await import("#app/features/reservations/form/choice-dialog.tsx")).ChoiceDialog)
const BookingSummary = late(
  async () => (await import("#app/features/reservations/book/booking-summary.tsx")).BookingSummary,
)

export interface MemberWatchProps {
  onMember: (member: Member) => void
  onMarked: (type: ReservationType) => void
}

interface ReservationScreenProps {
  path: BookingPath
  title: string
  lead: string
  chosen?: ReservationType
  /** Missing if nobody seems signed in. */
  watch?: ComponentType<MemberWatchProps> | undefined
}

const guest: Member = { status: "out" }

/** Offers, form, then summary; the query string names the step. The served document shows the offers (design 1). */
export function ReservationScreen({ path, title, lead, chosen, watch: Watch }: ReservationScreenProps) {
  const navigate = useNavigate()
  const step = useStep()
  const hydrated = useHydrated()
  const [choosing, setChoosing] = useState<ReservationType>()
  const [left, setLeft] = useState<ReservationType>()
  const [seen, setSeen] = useState<Member>({ status: "loading" })
  const member = Watch ? seen : guest
  const [engaged, setEngaged] = useState(false)
  const engage = useCallback(() => {
    setEngaged(true)
    whenIdle(() => void BookingSummary.fetch())
  }, [])
  useFetchAhead(BookingForm, ChoiceDialog, LateCalendar)

  // A link to the form skips the offers, so the form asks for the choice.
  const unchosen = step.name === "form" && !step.asGuest && isGuest(member) ? step.type : undefined
  const asked = choosing ?? unchosen
  const openMarked = useCallback(
    (type: ReservationType) => void navigate(formPath(path, type), { replace: true }),
    [navigate, path],
  )

  /** Signed-in people have nothing to choose (specification 2). */
  function book(type: ReservationType) {
    setLeft(undefined)
    if (isGuest(member)) setChoosing(type)
    else void navigate(formPath(path, type))
  }

  /** The history entry stores it, so that reload, back and forward restore it. */
  function goOnAsGuest(type: ReservationType) {
    setChoosing(undefined)
    void navigate(formPath(path, type), { replace: type === unchosen, state: { asGuest: true } satisfies EntryState })
  }

  function closeChoice() {
    setChoosing(undefined)
    if (!unchosen) return
    setLeft(unchosen)
    void navigate(path, { replace: true, preventScrollReset: true })
  }

  function signInFirst(type: ReservationType) {
    markPendingBooking(type)
    window.location.assign(`/auth?returnTo=${encodeURIComponent(path)}`)
  }

  function showSummary(booked: BookedReservation) {
    void navigate(summaryPath(path, booked.reference), { replace: true })
  }

  return (
    <>
      <div id={formAnchor} className={hydrated ? undefined : "booking-served"}>
        <PageIntro
          title={title}
          brief
          compact={step.name !== "offers"}
          aside={needsLicence(step) ? <LicenceBadge member={member} /> : null}
        >
          <p>{lead}</p>
        </PageIntro>
        {step.name === "offers" ? (
          <Offers lead={lead} path={path} chosen={chosen} licence={licenceState(member)} focused={left} onBook={book} />
        ) : (
          <Suspense fallback={<BookingSkeleton />}>
            {step.name === "form" ? (
              <MemberForm
                type={step.type}
                waits={unchosen !== undefined}
                member={member}
                onBack={() => void navigate(path)}
                onBooked={showSummary}
                onEngage={engage}
              />
            ) : (
              <BookingSummary
                booked={step.booked}
                member={member.status === "in"}
                onAgain={() => void navigate(path)}
              />
            )}
          </Suspense>
        )}
        {hydrated ? null : <FormPlace path={path} />}
      </div>
      <LateToaster wanted={engaged} />
      {Watch ? (
        <Suspense>
          <Watch onMember={setSeen} onMarked={openMarked} />
        </Suspense>
      ) : null}
      <Suspense>
        {asked ? (
          <ChoiceDialog
            type={asked}
            onSignIn={() => signInFirst(asked)}
            onGuest={() => goOnAsGuest(asked)}
            onClose={closeChoice}
          />
        ) : null}
      </Suspense>
    </>
  )
}

interface EntryState {
  asGuest: true
}

function isGuest({ status }: Member): boolean {
  return status === "out" || status === "failed"
}

type Step =
  | { name: "offers" }
  | { name: "form"; type: ReservationType; asGuest: boolean }
  | { name: "summary"; booked: SentReservation }

function useStep(): Step {
  const hydrated = useHydrated()
  const [query] = useSearchParams()
  const kept = useLocation().state as Partial<EntryState> | null
  const asked = query.get("type") ?? ""
  const type = Object.hasOwn(reservationTypeLabel, asked) ? (asked as ReservationType) : undefined
  const booked = useBooked()
  const name = booked ? "summary" : hydrated && type ? "form" : "offers"
  useEffect(() => {
    if (name !== "offers") window.scrollTo({ top: 0 })
  }, [name])
  if (booked) return { name: "summary", booked }
  return hydrated && type ? { name: "form", type, asGuest: kept?.asGuest === true } : { name: "offers" }
}

/** The offers name the licence that rentals need; a lesson or an outing needs none. */
function needsLicence(step: Step): boolean {
  return step.name === "offers" || (step.name === "form" && step.type === "boat_rental")
}

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

interface MemberFormProps extends BookingFormProps {
  waits: boolean
}

function MemberForm({ waits, ...props }: MemberFormProps) {
  const { type, member } = props
  if (waits || member.status === "loading") return <BookingSkeleton />
  return <BookingForm key={`${type} ${member.status}`} {...props} />
}
