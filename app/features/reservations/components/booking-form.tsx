import { useCallback, useEffect, useRef } from "react"
import { FormProvider } from "react-hook-form"
import type { ReservationType } from "#app/features/availability/availability.schema.ts"
import { reservationTypeLabel } from "#app/features/reservations/reservations.labels.ts"
import type { BookedReservation } from "#app/features/reservations/reservations.schema.ts"
import { fetchBookingRules, useBookingForm } from "#app/features/reservations/use-booking.ts"
import { useSendBooking } from "#app/features/reservations/use-send-booking.ts"
import { useEngaged } from "#app/platform/use-engaged.ts"
import { Button } from "#app/ui/button.tsx"
import { ErrorSummary } from "#app/ui/error-summary.tsx"
import { BookingAside } from "./booking-aside.tsx"
import { ContactFields } from "./contact-fields.tsx"
import { BoatField, GroupFields, LicenseFields, RentalDurationField } from "./detail-fields.tsx"
import { MomentFields } from "./moment-fields.tsx"
import { NearestSlots } from "./nearest-slots.tsx"

interface BookingFormProps {
  type: ReservationType
  onBack: () => void
  onBooked: (booked: BookedReservation) => void
  /** The visitor began: what a submission shows may be loaded. */
  onEngage: () => void
}

const detailsTitle = {
  boat_license: "Votre expérience",
  boat_rental: "Le bateau",
  group_outing: "Le groupe",
} satisfies Record<ReservationType, string>

/** The booking form of one type: the moment, what the activity needs, who comes (specification 5). */
export function BookingForm({ type, onBack, onBooked, onEngage }: BookingFormProps) {
  const form = useBookingForm(type)
  const element = useRef<HTMLFormElement>(null)
  const summary = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { submit, sending, retrying, problems, nearest, chooseNearest } = useSendBooking(form, summary, onBooked)
  // Before what listens for the first focus: the heading's is not yet the visitor's.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const engage = useCallback(() => {
    fetchBookingRules()
    onEngage()
  }, [onEngage])
  useEngaged(element, engage)

  return (
    <FormProvider {...form}>
      <div className="frame grid items-start gap-x-14 gap-y-8 py-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] lg:py-12">
        <form ref={element} noValidate onSubmit={submit} aria-labelledby="titre-formulaire">
          <Button variant="link" onClick={onBack}>
            <svg className="size-4 fill-none stroke-current stroke-2" viewBox="0 0 16 16" aria-hidden="true">
              <path d="M7 2 1 8l6 6M1 8h14" />
            </svg>
            Changer d’activité
          </Button>
          <h2 ref={heading} id="titre-formulaire" tabIndex={-1} className="mt-2 text-3xl">
            {reservationTypeLabel[type]}
          </h2>
          <p className="mt-2 text-slate">Tous les champs sont nécessaires, sauf ceux marqués « facultatif ».</p>
          <div className="mt-6 space-y-6">
            <ErrorSummary ref={summary} problems={problems} />
            <NearestSlots slots={nearest} onChoose={chooseNearest} />
          </div>
          <Part title="Quand ?">
            {type === "boat_rental" ? <RentalDurationField /> : null}
            <MomentFields />
          </Part>
          <Part title={detailsTitle[type]}>
            {type === "boat_license" ? <LicenseFields /> : null}
            {type === "boat_rental" ? <BoatField /> : null}
            {type === "group_outing" ? <GroupFields /> : null}
          </Part>
          <Part title="Vos coordonnées">
            <ContactFields />
          </Part>
          <Button type="submit" size="lg" className="mt-8 w-full sm:w-auto" disabled={sending}>
            {sending ? (retrying ? "Nouvel essai…" : "Envoi en cours…") : "Envoyer ma demande"}
          </Button>
        </form>
        <BookingAside />
      </div>
    </FormProvider>
  )
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="mt-8 border-t border-line pt-6">
      <h3 className="text-xl">{title}</h3>
      <div className="mt-4 space-y-5">{children}</div>
    </div>
  )
}
