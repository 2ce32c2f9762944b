import type { ReactNode } from "react"
import { sessionTypeLabel } from "#app/features/calendar/slots/kinds/session-types.labels.ts"
import { contactSubjectLabel } from "#app/features/contact/contact.labels.ts"
import { licenceTypeLabel, schoolStatusLabel } from "#app/features/licence/licence.labels.ts"
import { reservationStatusLabel } from "#app/features/reservations/reservation-status.labels.ts"
import { reservationTypeLabel } from "#app/features/reservations/reservations.labels.ts"
import { preferredPlanLabel } from "#app/features/sharing/sharing.labels.ts"
import { formatDayTime, formatInstant, formatInstantDay } from "#app/ui/formats.ts"
import { personsScreen } from "#content/admin/persons.ts"
import { recordLink } from "#content/admin/records.ts"
import { baseName } from "#content/school.ts"
import { waitingPlaceWords } from "#content/waiting-place.ts"
import type { PersonFile, Thing } from "./person.schema.ts"

const words = personsScreen.belongings

/** Everything of a person in one list, the newest first; each line leads to its record. */
export function Belongings({ person: { belongings, more } }: { person: PersonFile }) {
  if (belongings.length === 0) return <p className="text-slate">{words.none}</p>
  return (
    <>
      <ul className="person-rows">
        {belongings.map((thing) => (
          <li key={thing.kind + thing.id}>
            <ThingLine {...tellOf(thing)} kind={words.kinds[thing.kind]} at={thing.at} />
          </li>
        ))}
      </ul>
      {more ? <p className="mt-2 text-sm text-slate">{words.more(belongings.length)}</p> : null}
    </>
  )
}

interface Told {
  href: string
  title: string
  state: ReactNode
}

function ThingLine({ href, title, state, kind, at }: Told & { kind: string; at: string }) {
  return (
    <>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="block text-sm text-slate">
          {kind}, {words.at(formatInstantDay(at))}
        </span>
        <a href={href} className="link inline-flex min-h-8 items-center font-semibold">
          {title}
        </a>
      </span>
      <span className="text-sm">{state}</span>
    </>
  )
}

function tellOf(thing: Thing): Told {
  switch (thing.kind) {
    case "reservation":
      return {
        href: linkTo("reservation", thing.id),
        title: `${reservationTypeLabel[thing.reservationType]}, ${formatDayTime(thing.reservationDate, thing.timeSlot)}, ${baseName(thing.base)}`,
        state: `${reservationStatusLabel[thing.status]} · ${thing.reference}`,
      }
    case "application":
      return {
        href: linkTo("boat-license-application", thing.id),
        title: licenceTypeLabel[thing.licenseType],
        state: schoolStatusLabel[thing.status],
      }
    case "seat":
      return {
        href: linkTo("training-session", thing.sessionId),
        title: `${sessionTypeLabel[thing.sessionType]}, ${formatDayTime(thing.date, thing.startTime)}`,
        state: thing.confirmed ? words.seatConfirmed : words.seatLeft,
      }
    case "waiting-entry":
      return {
        href: `/admin/planning?${new URLSearchParams({ date: thing.day })}`,
        title: `${reservationTypeLabel[thing.reservationType]}, ${formatInstant(thing.startsAt)}, ${baseName(thing.base)}`,
        state: waitingPlaceWords.place.states[thing.state],
      }
    case "contact-message":
      return {
        href: linkTo("contact-message", thing.id),
        title: contactSubjectLabel[thing.subject],
        state: thing.handled ? words.handled : words.open,
      }
    case "boat-sharing-interest":
      break
  }
  return {
    href: `/admin/boat-sharing-interests?${new URLSearchParams({ q: thing.email })}`,
    title: preferredPlanLabel[thing.preferredPlan],
    state: null,
  }
}

function linkTo(entity: string, id: string): string {
  return recordLink({ entity, id })?.href ?? "/admin"
}
