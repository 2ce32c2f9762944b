import type { ReactNode } from "react"
import { boatLicenceLevelLabel } from "#app/features/reservations/boat-reservation.labels.ts"
import { ReservationBadge } from "#app/features/reservations/components/reservation-badge.tsx"
import type { AdminReservationDetails } from "#app/features/reservations/reservations.admin.schema.ts"
import {
  boatTypeLabel,
  licenseLevelLabel,
  reservationTypeLabel,
} from "#app/features/reservations/reservations.labels.ts"
import { formatClock, formatDay, formatInstant, formatPrice, plural } from "#app/ui/formats.ts"
import { adminReservations } from "#content/admin/reservations.ts"
import { baseName } from "#content/school.ts"
import { LicenceCheck } from "./licence-check.tsx"

const words = adminReservations

type Facts = readonly (readonly [label: string, value: ReactNode])[]

/** All that is known of a reservation, in the sections of specification 2. */
export function ReservationFacts({ reservation }: { reservation: AdminReservationDetails }) {
  const { groupSize, groupName, notes } = reservation
  return (
    <div className="grid gap-x-8 gap-y-6 md:grid-cols-2">
      <FactList title={words.sections.client} facts={clientFacts(reservation)} />
      <FactList title={words.sections.reservation} facts={bookingFacts(reservation)} />
      {groupSize === null && groupName === null ? null : (
        <FactList
          title={words.sections.group}
          facts={[
            ["Participants", groupSize === null ? words.nothing : plural(groupSize, "personne")],
            ["Nom du groupe", groupName ?? words.nothing],
          ]}
        />
      )}
      <FactList title={words.sections.activity} facts={activityFacts(reservation)} />
      <Section title={words.sections.customerNotes} wide>
        <p className="break-words whitespace-pre-line">{notes ?? words.nothing}</p>
      </Section>
    </div>
  )
}

function clientFacts({ firstName, lastName, email, phone, userId }: AdminReservationDetails): Facts {
  if (email === "") {
    return [
      ["Nom", words.forgotten],
      ["E-mail", words.nothing],
      ["Téléphone", words.nothing],
    ]
  }
  return [
    ["Nom", `${firstName} ${lastName}`],
    ["E-mail", <ContactLink key="email" href={`mailto:${email}`} text={email} />],
    ["Téléphone", <ContactLink key="phone" href={`tel:${phone.replace(/[^\d+]/g, "")}`} text={phone} />],
    ["Compte", userId === null ? words.guest : words.account],
  ]
}

function bookingFacts(reservation: AdminReservationDetails): Facts {
  const { reference, reservationType, reservationDate, timeSlot, endsAt, base, status, createdAt, updatedAt } =
    reservation
  return [
    ["Référence", reference],
    ["Statut", <ReservationBadge key="status" status={status} />],
    ["Type", reservationTypeLabel[reservationType]],
    ["Date", formatDay(reservationDate, "long")],
    ["Horaire", `${timeSlot} – ${formatClock(endsAt)}`],
    ["Base", baseName(base)],
    ["Prix indicatif", formatPrice(reservation.priceCents, reservation.priceCurrency)],
    ["Créée", formatInstant(createdAt)],
    ...(updatedAt > createdAt ? ([["Modifiée", formatInstant(updatedAt)]] as const) : []),
  ]
}

const levels: Readonly<Record<string, string>> = { ...licenseLevelLabel, ...boatLicenceLevelLabel }

function activityFacts(reservation: AdminReservationDetails): Facts {
  const { licenseLevel, boatType, rentalDuration, hasTheoryKnowledge, licenceCheck, licence } = reservation
  const facts: [string, ReactNode][] = [
    ["Niveau de permis", licenseLevel === null ? words.nothing : (levels[licenseLevel] ?? licenseLevel)],
    ["Type de bateau", boatType === null ? words.nothing : boatTypeLabel[boatType]],
    ["Durée de location", rentalDuration === null ? words.nothing : plural(rentalDuration, "heure")],
    ["Connaissances théoriques", yesOrNo(hasTheoryKnowledge)],
  ]
  if (licenceCheck) facts.unshift(["Permis", <LicenceCheck key="licence" check={licenceCheck} licence={licence} />])
  return facts
}

function yesOrNo(answer: boolean | null): string {
  if (answer === null) return words.nothing
  return answer ? words.yes : words.no
}

function ContactLink({ href, text }: { href: string; text: string }) {
  return (
    <a className="break-all" href={href}>
      {text}
    </a>
  )
}

/** A titled part of the dialog. */
export function Section({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className={wide ? "md:col-span-2" : undefined}>
      <h3 className="mb-2 border-b border-line pb-1 text-sm font-bold tracking-wide text-slate uppercase">{title}</h3>
      {children}
    </section>
  )
}

function FactList({ title, facts }: { title: string; facts: Facts }) {
  return (
    <Section title={title}>
      <dl className="space-y-1.5">
        {facts.map(([label, value]) => (
          <div key={label} className="grid grid-cols-[minmax(7rem,10rem)_1fr] items-baseline gap-x-3">
            <dt className="text-sm text-slate">{label}</dt>
            <dd className="min-w-0 break-words tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
