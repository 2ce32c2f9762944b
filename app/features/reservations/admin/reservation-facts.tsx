import type { ReactNode } from "react"
import { AccountLine } from "#app/back-office/record/account-line.tsx"
import { type Fact, FactSection, Facts, WrittenText } from "#app/back-office/record/facts.tsx"
import { HistoryList } from "#app/back-office/record/history-list.tsx"
import { LinksLine } from "#app/back-office/record/links-line.tsx"
import { PersonLink } from "#app/back-office/record/person-link.tsx"
import { changeFact } from "#app/features/bookings/facts/change-sentences.labels.ts"
import { amountsOf, said } from "#app/features/bookings/facts/said.labels.ts"
import { licenceTypeLabel } from "#app/features/licence/licence.labels.ts"
import { duePartLabel } from "#app/features/payments/ledger/dues.labels.ts"
import { type AskedField, askedFields } from "#app/features/reservations/asked-fields.labels.ts"
import { askedFact } from "#app/features/reservations/asked-for.ts"
import { boatLicenceLevelLabel } from "#app/features/reservations/boat-licence.labels.ts"
import type { AdminReservationDetails } from "#app/features/reservations/manage/reservations.admin.schema.ts"
import { priceFact } from "#app/features/reservations/price-fact.ts"
import { isLeastPrice } from "#app/features/reservations/quote.rules.ts"
import {
  boatTypeLabel,
  licenseLevelLabel,
  reservationTypeLabel,
} from "#app/features/reservations/reservations.labels.ts"
import { isUnanswered } from "#app/features/reservations/reservations.rules.ts"
import { MailLink, PhoneLink } from "#app/ui/contact-links.tsx"
import { formatDay, formatEnd, formatInstant, plural, sayInstant } from "#app/ui/formats.ts"
import { written } from "#app/ui/written.ts"
import { personsScreen } from "#content/admin/persons.ts"
import { linksSent, recordWords } from "#content/admin/record.ts"
import { reservationRecord, reservationsScreen } from "#content/admin/reservations.ts"
import { accountLinks } from "#content/admin/till.ts"
import { dueWords } from "#content/facts/dues.ts"
import { movedBySchoolFact } from "#content/facts/office.ts"
import { baseName } from "#content/school.ts"
import { IdentityLine } from "./identity-line.tsx"
import { LicenceCheck } from "./licence-check.tsx"
import { moveDetail } from "./move-history.ts"

const { sections, client, booking, group, activity } = reservationRecord

export function ReservationFacts({ reservation }: { reservation: AdminReservationDetails }) {
  const { groupSize, groupName, notes, adminNotes, history } = reservation
  return (
    <>
      <FactSection title={sections.client}>
        <Facts facts={clientFacts(reservation)} />
      </FactSection>
      <FactSection title={sections.reservation}>
        <Facts facts={bookingFacts(reservation)} />
      </FactSection>
      {groupSize === null && groupName === null ? null : (
        <FactSection title={sections.group}>
          <Facts
            facts={[
              [group.size, groupSize === null ? null : plural(groupSize, "personne")],
              [group.name, groupName],
            ]}
          />
        </FactSection>
      )}
      <FactSection title={sections.activity}>
        <Facts facts={activityFacts(reservation)} />
      </FactSection>
      {notes ? (
        <FactSection title={sections.customerNotes}>
          <WrittenText>{notes}</WrittenText>
        </FactSection>
      ) : null}
      {adminNotes ? (
        <FactSection title={sections.schoolNotes}>
          <WrittenText>{adminNotes}</WrittenText>
        </FactSection>
      ) : null}
      <FactSection title={recordWords.history}>
        <HistoryList events={history} detail={moveDetail} />
      </FactSection>
    </>
  )
}

function clientFacts(reservation: AdminReservationDetails): (Fact | undefined)[] {
  const { forgotten, firstName, lastName, email, phone, phoneNormal, userId, addressUserId, unreachable } = reservation
  const { personId, identityToVerify, identityVerified } = reservation
  if (forgotten) {
    return [
      [client.name, reservationsScreen.forgotten],
      [client.email, null],
      [client.phone, null],
    ]
  }
  return [
    [client.name, <PersonLink key="name" personId={personId} name={`${firstName} ${lastName}`} />],
    identityToVerify || identityVerified
      ? [personsScreen.unproven.label, <IdentityLine key="identity" reservation={reservation} />, "wide"]
      : undefined,
    [client.email, email ? <MailLink key="email" email={email} /> : null],
    unreachable ? [client.reach, client.byPhone] : undefined,
    [client.phone, phone ? <PhoneLink key="phone" phone={phone} normal={phoneNormal} /> : null],
    [client.account, <AccountLink key="account" {...{ userId, addressUserId, email }} />],
  ]
}

function AccountLink({
  userId,
  addressUserId,
  email,
}: Pick<AdminReservationDetails, "userId" | "addressUserId" | "email">) {
  const account = userId ?? addressUserId
  const [href, label] =
    account === null
      ? [`/admin/reservations?${new URLSearchParams({ q: email })}`, client.allOfAddress]
      : [`/admin/users?id=${account}`, client.person]
  const leads = account !== null || email !== ""
  const guest = addressUserId === null ? client.guest : client.guestWithAccount
  const state = userId === null ? guest : client.withAccount
  return (
    <>
      <span className="block">{state}</span>
      {leads ? (
        <a href={href} className="link">
          {label}
        </a>
      ) : null}
    </>
  )
}

function bookingFacts(reservation: AdminReservationDetails): (Fact | undefined)[] {
  const { reference, reservationType, reservationDate, timeSlot, startsAt, endsAt, base, createdAt, updatedAt } =
    reservation
  const { account } = reservation
  return [
    [booking.reference, reference],
    [booking.type, reservationTypeLabel[reservationType]],
    [booking.date, formatDay(reservationDate, "long")],
    [booking.time, `${timeSlot} – ${formatEnd(startsAt, endsAt)}`],
    [booking.base, baseName(base)],
    ...priceFact(reservation),
    [
      accountLinks.title,
      <AccountLine key="account" account={{ kind: "reservation", id: reservation.id }} sums={account} />,
    ],
    ...dueFacts(reservation),
    changeFactOf(reservation),
    reservation.terms.movedBySchool ? movedBySchoolFact : undefined,
    unansweredFact(reservation),
    duplicatesFact(reservation),
    [booking.created, formatInstant(createdAt)],
    updatedAt > createdAt ? [booking.updated, formatInstant(updatedAt)] : undefined,
    [
      linksSent.label,
      <LinksLine key="links" path="/admin/reservations" id={reservation.id} links={reservation.links} />,
    ],
  ]
}

function unansweredFact({ status, startsAt }: AdminReservationDetails): Fact | undefined {
  return isUnanswered(status, new Date(startsAt), new Date()) ? [booking.answer, booking.noAnswer] : undefined
}

function duplicatesFact({ duplicates }: AdminReservationDetails): Fact | undefined {
  if (duplicates.length === 0) return undefined
  const links = duplicates.map(({ id, reference }) => (
    <a key={id} className="link mr-3" href={`/admin/reservations?id=${id}`}>
      {reference}
    </a>
  ))
  return [booking.duplicate, links]
}

function dueFacts(reservation: AdminReservationDetails): Fact[] {
  const amount = amountsOf(reservation, written)
  return reservation.dues.map(({ part, cents, dueAt }) => [
    duePartLabel[part],
    `${amount(cents)}, ${dueWords(new Date(dueAt) > new Date() ? sayInstant(dueAt) : null)}`,
  ])
}

/** What its person may change now; undefined once nothing is. */
function changeFactOf(reservation: AdminReservationDetails): Fact | undefined {
  const { terms, status, charged, reservationType, priceCents } = reservation
  if (!terms.cancellable) return undefined
  const { at, amount } = said(reservation, written)
  const late = terms.move === "late"
  const quoted = isLeastPrice(reservationType) ? null : amount(priceCents)
  const facts = { ...terms, late, confirmed: status !== "pending", priceSet: charged !== null, quoted }
  return changeFact(facts, { at, amount })
}

const levels: Readonly<Record<string, string>> = { ...licenseLevelLabel, ...boatLicenceLevelLabel }

const wordedHere: ReadonlySet<AskedField> = new Set([
  "licenseLevel",
  "boatType",
  "rentalDuration",
  "hasTheoryKnowledge",
  "groupSize",
  "groupName",
  "notes",
])

function activityFacts(reservation: AdminReservationDetails): (Fact | undefined)[] {
  const { licenseLevel, boatType, boats, rentalDuration, hasTheoryKnowledge, licenceCheck, licence } = reservation
  return [
    licenceCheck ? [activity.licence, licenceFact(licenceCheck, licence), "wide"] : undefined,
    [activity.level, licenseLevel && (levels[licenseLevel] ?? licenseLevel)],
    [activity.boat, boatType && boatTypeLabel[boatType]],
    boats.length > 0 ? [boats.length > 1 ? activity.boats : activity.oneBoat, boats.join(", ")] : undefined,
    [activity.duration, rentalDuration && plural(rentalDuration, "heure")],
    [activity.theory, hasTheoryKnowledge === null ? null : activity[hasTheoryKnowledge ? "yes" : "no"]],
    ...askedFields.filter((field) => !wordedHere.has(field)).flatMap((field) => askedFact(reservation, field)),
  ]
}

function licenceFact(
  check: NonNullable<AdminReservationDetails["licenceCheck"]>,
  licence: AdminReservationDetails["licence"],
): ReactNode {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <LicenceCheck check={check} />
      {licence ? <span className="whitespace-nowrap">{licenceTypeLabel[licence.licenseType]}</span> : null}
    </span>
  )
}
