import { MailLayout, MailText } from "#app/features/outbox/mail-layout.server.tsx"
import type { MailSite, MailTemplates, RenderedMail } from "#app/features/outbox/write-mail.server.ts"
import { askedFor } from "#app/features/reservations/asked-for.ts"
import type { BookedReservation } from "#app/features/reservations/booked.schema.ts"
import { reservationStatusLabel } from "#app/features/reservations/reservation-status.labels.ts"
import { reservationTypeLabel } from "#app/features/reservations/reservations.labels.ts"
import { formatDay, formatEnd, plural } from "#app/ui/formats.ts"
import { baseName } from "#content/school.ts"

type Outing = Pick<
  BookedReservation,
  "reference" | "reservationType" | "status" | "timeSlot" | "startsAt" | "endsAt"
> & {
  firstName: string
  lastName: string
  phone: string | null
  boatType: string | null
  groupSize: number | null
  rentalDuration: number | null
}

interface DayListMail {
  base: string
  day: string
  outings: readonly Outing[]
}

declare module "#app/features/outbox/queue-email.server.ts" {
  interface MailKinds {
    "day-list": DayListMail
  }
}

export const toldMails = { "day-list": dayListMail } satisfies Pick<MailTemplates, "day-list">

function dayListMail({ base, day, outings }: DayListMail, { origin }: MailSite): RenderedMail {
  const count = plural(outings.length, "sortie")
  const when = formatDay(day, "long")
  const list = new URL(`/admin/planning?${new URLSearchParams({ vue: "liste", date: day, base })}`, origin)
  return {
    subject: `${baseName(base)}, ${when} : ${count}`,
    // It names people who may ask to be forgotten one by one.
    secret: true,
    body: (
      <MailLayout
        preview={`${count} demain`}
        mark="note"
        status="La liste de demain"
        heading={`${baseName(base)}, ${when}`}
        action={{ label: "Ouvrir la feuille du jour", href: list.href }}
      >
        {outings.map((outing) => (
          <MailText key={outing.reference}>
            <strong>{`${outing.timeSlot} – ${formatEnd(outing.startsAt, outing.endsAt)}`}</strong>
            <br />
            {[
              reservationTypeLabel[outing.reservationType],
              ...shownOf(outing),
              reservationStatusLabel[outing.status],
            ].join(", ")}
            <br />
            {[`${outing.firstName} ${outing.lastName}`, outing.phone ?? "", outing.reference]
              .filter(Boolean)
              .join(" · ")}
          </MailText>
        ))}
      </MailLayout>
    ),
  }
}

function shownOf({ rentalDuration, boatType, groupSize }: Outing): string[] {
  return askedFor({ rentalDuration, boatType, groupSize }).map(([, value]) => value)
}
