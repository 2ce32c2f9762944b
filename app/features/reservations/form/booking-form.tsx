import { QueryProvider } from "#app/browser/form/query-provider.tsx"
import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import type { Member } from "#app/features/reservations/book/use-member.ts"
import type { BookedReservation } from "#app/features/reservations/booked.schema.ts"
import { emptyBooking } from "#app/features/reservations/draft/booking-values.ts"
import { reservationTypeLabel } from "#app/features/reservations/reservations.labels.ts"
import { Button } from "#app/ui/page/button.tsx"
import { afterBooking, afterMemberBooking, firstLesson } from "#content/booking/form.ts"
import { BookingFrame, BookingPart } from "./booking-frame.tsx"
import { AccountBox, NotesField, PersonFields } from "./contact-fields.tsx"
import { BoatField, GroupFields, LicenseFields, RentalDurationField } from "./detail-fields.tsx"
import { MomentFields } from "./moment-fields.tsx"
import { mainEntrance, useBookingForm } from "./use-booking.ts"

export interface BookingFormProps {
  type: ReservationType
  member: Member
  onBack: () => void
  onBooked: (booked: BookedReservation) => void
  onEngage: () => void
}

export function BookingForm(props: BookingFormProps) {
  return (
    <QueryProvider>
      <Fields {...props} />
    </QueryProvider>
  )
}

function Fields({ type, member, onBack, onBooked, onEngage }: BookingFormProps) {
  const signedIn = member.status === "in"
  const form = useBookingForm(mainEntrance, emptyBooking(type), signedIn ? member.person : undefined)
  return (
    <BookingFrame
      entrance={mainEntrance}
      form={form}
      title={reservationTypeLabel[type]}
      back={<BackButton onClick={onBack} />}
      note={type === "boat_license" ? <FirstLesson /> : null}
      takesFocus
      steps={signedIn ? afterMemberBooking : afterBooking}
      onBooked={onBooked}
      onEngage={onEngage}
    >
      {type === "boat_rental" ? (
        <BookingPart title="Le bateau">
          <BoatField />
          <RentalDurationField />
        </BookingPart>
      ) : null}
      {type === "group_outing" ? (
        <BookingPart title="Le groupe">
          <GroupFields />
        </BookingPart>
      ) : null}
      <BookingPart title="Quand ?">
        <MomentFields />
      </BookingPart>
      {type === "boat_license" ? (
        <BookingPart title="Votre expérience">
          <LicenseFields />
        </BookingPart>
      ) : null}
      <BookingPart title="Vos coordonnées">
        <PersonFields />
        <NotesField />
        {member.status === "out" ? <AccountBox /> : null}
      </BookingPart>
    </BookingFrame>
  )
}

function FirstLesson() {
  const { booked, next, apply, journey } = firstLesson
  return (
    <p className="my-4 border-l-4 border-water pl-4">
      <strong>{booked}</strong> {next} {apply.lead}{" "}
      <a className="link" href={apply.href}>
        {apply.link}
      </a>{" "}
      {apply.rest}{" "}
      <a className="link" href={journey.href}>
        {journey.link}
      </a>
    </p>
  )
}

function BackButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="link" onClick={onClick}>
      <svg className="size-4 fill-none stroke-current stroke-2" viewBox="0 0 16 16" aria-hidden="true">
        <path d="M7 2 1 8l6 6M1 8h14" />
      </svg>
      Changer d’activité
    </Button>
  )
}
