import { useFormContext } from "react-hook-form"
import { boatLicenceLevelLabel } from "#app/features/reservations/boat-licence.labels.ts"
import type { Member } from "#app/features/reservations/book/use-member.ts"
import type { BookedReservation } from "#app/features/reservations/booked.schema.ts"
import { type BookingValues, fieldId } from "#app/features/reservations/draft/booking-values.ts"
import { BookingFrame, BookingPart } from "#app/features/reservations/form/booking-frame.tsx"
import { PersonFields } from "#app/features/reservations/form/contact-fields.tsx"
import { GroupSizeField, RentalDurationField, TheoryBox } from "#app/features/reservations/form/detail-fields.tsx"
import { MomentFields } from "#app/features/reservations/form/moment-fields.tsx"
import { useBookingForm } from "#app/features/reservations/form/use-booking.ts"
import { reservationTypeLabel } from "#app/features/reservations/reservations.labels.ts"
import { Field, Select } from "#app/ui/form/field.tsx"
import { announce } from "#app/ui/page/announce.ts"
import { afterMemberBooking } from "#content/booking/form.ts"
import { boatReservationPage } from "#content/booking/member.ts"
import { boatPartySize } from "#content/limits.ts"
import { boatEntrance, emptyBoatReservation } from "./boat-entrance.ts"
import { boatRentalHoursLabel } from "./boat-reservation.labels.ts"

interface BoatFormProps {
  member: Member & { status: "in" }
  onBooked: (booked: BookedReservation) => void
}

const hours = Object.keys(boatRentalHoursLabel).map(Number)
const nothing = () => undefined

export function BoatForm({ member, onBooked }: BoatFormProps) {
  const { person, licence } = member
  const form = useBookingForm(boatEntrance, emptyBoatReservation(licence?.type ?? ""), person)
  return (
    <BookingFrame
      entrance={boatEntrance}
      form={form}
      title={reservationTypeLabel.boat_rental}
      steps={afterMemberBooking}
      onBooked={onBooked}
      onEngage={nothing}
    >
      <BookingPart title="Quand ?">
        <RentalDurationField hours={hours} names={boatRentalHoursLabel} />
        <MomentFields onFailed={sayNoSlots} />
      </BookingPart>
      <BookingPart title="À bord">
        <div className="grid gap-5 sm:grid-cols-2">
          <GroupSizeField min={boatPartySize.min} max={boatPartySize.max} />
          <LicenceLevelField />
        </div>
        <TheoryBox />
      </BookingPart>
      <BookingPart title="Vos coordonnées">
        <PersonFields />
      </BookingPart>
    </BookingFrame>
  )
}

function LicenceLevelField() {
  const { register, formState } = useFormContext<BookingValues>()
  return (
    <Field id={fieldId("licenseLevel")} label="Permis" error={formState.errors.licenseLevel?.message}>
      <Select {...register("licenseLevel")}>
        <option value="">Non précisé</option>
        {Object.entries(boatLicenceLevelLabel).map(([level, label]) => (
          <option key={level} value={level}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function sayNoSlots() {
  announce("error", ["Erreur", boatReservationPage.noSlots])
}
