import { useEffect, useRef } from "react"
import { askedFor, askerOf, indicativePrice } from "#app/features/reservations/asked-for.ts"
import type { SentReservation } from "#app/features/reservations/booked.schema.ts"
import { reservationStatusLabel } from "#app/features/reservations/reservation-status.labels.ts"
import { reservationTypeLabel } from "#app/features/reservations/reservations.labels.ts"
import { TermsNote } from "#app/ui/form/terms-note.tsx"
import { formatDay, formatEnd, sayInstant } from "#app/ui/formats.ts"
import type { ToastWords } from "#app/ui/page/announce.ts"
import { Badge } from "#app/ui/page/badge.tsx"
import { Button, ButtonLink } from "#app/ui/page/button.tsx"
import { afterBooking, afterMemberBooking, bookingToasts, requestSent } from "#content/booking/form.ts"
import { ownReservations, toOwnReservations } from "#content/booking/member.ts"
import { answerWords } from "#content/facts/answer.ts"
import { priceNames } from "#content/facts/price.ts"
import { baseAddress, baseCoordinates, documentTitle, school } from "#content/school.ts"

interface BookingSummaryProps {
  booked: SentReservation
  words?: ToastWords
  member: boolean
  onAgain: () => void
}

export function BookingSummary({ booked, words = bookingToasts.booked, member, onAgain }: BookingSummaryProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    const before = document.title
    document.title = documentTitle(requestSent)
    return () => void (document.title = before)
  }, [])
  const coordinates = baseCoordinates(booked.base)
  const facts = [
    ["Référence", booked.reference],
    ["Activité", reservationTypeLabel[booked.reservationType]],
    ["Date", formatDay(booked.reservationDate, "long")],
    ["Horaire", `${booked.timeSlot} – ${formatEnd(booked.startsAt, booked.endsAt)}`],
    ["Base", baseAddress(booked.base)],
    ...(coordinates ? [["Coordonnées", coordinates]] : []),
    ...askedFor(booked),
    ...askerOf(booked),
    [priceNames.quoted, indicativePrice(booked)],
  ]
  return (
    <div className="frame max-w-[45rem] py-12 md:py-16">
      <p className="mb-6 hidden font-bold print:block">{`${school.name} · ${school.phone.display}`}</p>
      <div>
        <Badge tone="pending">{reservationStatusLabel[booked.status]}</Badge>
        <h2 ref={heading} tabIndex={-1} className="mt-4 text-3xl">
          {requestSent}
        </h2>
        <p className="mt-3 text-lg text-slate">{words[1]}</p>
        {booked.answerBy ? <p className="mt-2 font-semibold">{answerWords.by(sayInstant(booked.answerBy))}</p> : null}
      </div>
      <dl className="mt-8 border-t border-lake">
        {facts.map(([label, value]) => (
          <div key={label} className="grid gap-x-6 border-b border-line py-3 sm:grid-cols-[11rem_1fr]">
            <dt className="text-slate">{label}</dt>
            <dd className="font-semibold whitespace-pre-line [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      {booked.terms.length > 0 ? <TermsNote sentences={booked.terms} /> : null}
      <ol className="mt-6 list-decimal space-y-1.5 pl-5 text-slate">
        {(member ? afterMemberBooking : afterBooking).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="mt-4 text-slate">
        Un empêchement ? Le lien « Gérer ma réservation » de nos <span className="whitespace-nowrap">e-mails</span>{" "}
        déplace ou annule. Vous pouvez aussi appeler le{" "}
        <a className="link" href={school.phone.href}>
          {school.phone.display}
        </a>
        .
      </p>
      <p className="mt-8 flex flex-wrap gap-3 print:hidden">
        {member ? <ButtonLink href={ownReservations}>{toOwnReservations}</ButtonLink> : null}
        <Button variant={member ? "outline" : "default"} onClick={() => window.print()}>
          Imprimer
        </Button>
        <Button variant="outline" onClick={onAgain}>
          Nouvelle réservation
        </Button>
        <ButtonLink variant="ghost" href="/">
          Retour à l’accueil
        </ButtonLink>
      </p>
    </div>
  )
}
