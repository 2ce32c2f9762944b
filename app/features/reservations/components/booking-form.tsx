import { FormProvider } from "react-hook-form"
import { Button } from "#app/ui/button.tsx"
import { ErrorSummary } from "#app/ui/error-summary.tsx"
import type { ReservationType } from "#app/features/availability/availability.schema.ts"
import type { BookedReservation } from "../reservations.schema.ts"
import { reservationTypeLabel } from "../reservations.labels.ts"
import { loadAhead, useBooking } from "../use-booking.ts"
import { BookingAside } from "./booking-aside.tsx"
import { ContactFields } from "./contact-fields.tsx"
import { BoatField, GroupFields, LicenseFields, RentalDurationField } from "./detail-fields.tsx"
import { MomentFields } from "./moment-fields.tsx"
import { NearestSlots } from "./nearest-slots.tsx"

interface BookingFormProps {
  type: ReservationType
  onBack: () => void
  onBooked: (booked: BookedReservation) => void
}

/** The booking form of one type: the moment, what the activity needs, who comes (specification 5). */
export default function BookingForm({ type, onBack, onBooked }: BookingFormProps) {
  const booking = useBooking(type, onBooked)
  return (
    <FormProvider {...booking.form}>
      <div className="frame grid items-start gap-x-14 gap-y-8 py-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] lg:py-14">
        <form noValidate onFocus={loadAhead} onSubmit={(event) => void booking.submit(event)} aria-labelledby="titre-formulaire">
          <Button variant="link" onClick={onBack}>
            ← Changer d’activité
          </Button>
          <h2 id="titre-formulaire" tabIndex={-1} className="mt-2 text-3xl">
            {reservationTypeLabel[type]}
          </h2>
          <p className="mt-2 text-slate">Tous les champs sont nécessaires, sauf ceux marqués « facultatif ».</p>
          <div className="mt-6 space-y-6">
            <ErrorSummary ref={booking.summary} problems={booking.problems} />
            <NearestSlots slots={booking.nearest} onChoose={booking.chooseNearest} />
          </div>
          <Part title="Quand ?">
            {type === "boat_rental" ? <RentalDurationField /> : null}
            <MomentFields />
          </Part>
          <Part title={type === "group_outing" ? "Le groupe" : type === "boat_rental" ? "Le bateau" : "Votre niveau"}>
            {type === "boat_license" ? <LicenseFields /> : null}
            {type === "boat_rental" ? <BoatField /> : null}
            {type === "group_outing" ? <GroupFields /> : null}
          </Part>
          <Part title="Vos coordonnées">
            <ContactFields />
          </Part>
          <Button type="submit" size="lg" className="mt-8 w-full sm:w-auto" aria-disabled={booking.sending}>
            {booking.sending ? "Envoi en cours…" : "Envoyer ma demande"}
          </Button>
        </form>
        <BookingAside />
      </div>
    </FormProvider>
  )
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section aria-label={title} className="mt-8 border-t border-line pt-6">
      <h3 className="text-xl">{title}</h3>
      <div className="mt-4 space-y-5">{children}</div>
    </section>
  )
}
