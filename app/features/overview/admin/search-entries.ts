import { licenceTypeLabel, schoolStatusLabel } from "#app/features/licence/licence.labels.ts"
import type { Found, FoundApplication, FoundPerson, FoundReservation } from "#app/features/overview/search.schema.ts"
import type { ListedPerson } from "#app/features/persons/persons.schema.ts"
import { reservationStatusLabel } from "#app/features/reservations/reservation-status.labels.ts"
import { reservationTypeLabel } from "#app/features/reservations/reservations.labels.ts"
import { formatDayTime, formatInstantDay } from "#app/ui/formats.ts"
import { personsScreen, thingsInWords } from "#content/admin/persons.ts"
import { recordLink } from "#content/admin/records.ts"
import { adminSearch as words } from "#content/admin/search.ts"

export interface SearchEntry {
  key: string
  href: string
  title: string
  about: string
}

export interface SearchGroup {
  key: keyof Found
  title: string
  entries: SearchEntry[]
  /** Undefined where the list would show nothing more. */
  all: SearchEntry | undefined
}

export function searchGroups(found: Found, searched: string): SearchGroup[] {
  const { persons, people, reservations, applications } = found
  const groups = [
    groupOf("persons", "/admin/personnes", persons.items.map(wholePersonEntry), persons.more, searched),
    groupOf("people", "/admin/users", people.items.map(personEntry), people.more, searched),
    groupOf("reservations", "/admin/reservations", reservations.items.map(bookingEntry), reservations.more, searched),
    groupOf("applications", "/admin/applications", applications.items.map(fileEntry), applications.more, searched),
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}

function groupOf(key: keyof Found, list: string, entries: SearchEntry[], more: boolean, searched: string): SearchGroup {
  const title = words.groups[key]
  const all = { key: `${key}-all`, href: `${list}?${new URLSearchParams({ q: searched })}`, about: "" }
  return { key, title, entries, all: more ? { ...all, title: words.seeAll(title) } : undefined }
}

/** Everything of somebody is one row. */
function wholePersonEntry({ id, email, phone, hasAccount, things, ...person }: ListedPerson): SearchEntry {
  const account = hasAccount ? personsScreen.withAccount : personsScreen.guest
  return {
    key: `person-${id}`,
    href: linkTo("person", id),
    title: nameOf(person) || email || personsScreen.noName,
    about: [email, phone, account, thingsInWords(things)].filter(Boolean).join(" · "),
  }
}

function personEntry({ id, email, phone, ...person }: FoundPerson): SearchEntry {
  return {
    key: id,
    href: linkTo("user", id),
    title: nameOf(person) || email,
    about: [email, phone].filter(Boolean).join(" · "),
  }
}

function bookingEntry({ id, forgotten, reference, status, ...booking }: FoundReservation): SearchEntry {
  const { reservationType, reservationDate, timeSlot } = booking
  const when = `${reservationTypeLabel[reservationType]}, ${formatDayTime(reservationDate, timeSlot)}`
  return {
    key: id,
    href: linkTo("reservation", id),
    title: forgotten ? words.forgotten : nameOf(booking),
    about: [reference, when, reservationStatusLabel[status]].join(" · "),
  }
}

function fileEntry({ id, licenseType, status, submittedAt, ...candidate }: FoundApplication): SearchEntry {
  const when = submittedAt ? formatInstantDay(submittedAt) : words.notSubmitted
  return {
    key: id,
    href: linkTo("boat-license-application", id),
    title: nameOf(candidate) || candidate.email || words.forgotten,
    about: [licenceTypeLabel[licenseType], schoolStatusLabel[status], when].join(" · "),
  }
}

function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim()
}

function linkTo(entity: string, id: string): string {
  return recordLink({ entity, id })?.href ?? "/admin"
}
