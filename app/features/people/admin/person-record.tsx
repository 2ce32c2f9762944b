import { type Fact, FactSection, Facts } from "#app/back-office/record/facts.tsx"
import { HistoryList } from "#app/back-office/record/history-list.tsx"
import { PersonLink } from "#app/back-office/record/person-link.tsx"
import { RecordDialog } from "#app/back-office/record/record-dialog.tsx"
import { useAdminRecord } from "#app/back-office/record/use-admin-record.ts"
import type { HistoryEntry } from "#app/features/identity/history.schema.ts"
import { licenceTypeLabel, schoolStatusLabel } from "#app/features/licence/licence.labels.ts"
import type { PersonDetails } from "#app/features/people/people.admin.schema.ts"
import { roleLabel } from "#app/features/people/people.labels.ts"
import { type OwnField, ownFields, profileFieldLabel } from "#app/features/people/profile-fields.labels.ts"
import { MailLink, PhoneLink } from "#app/ui/contact-links.tsx"
import { formatDay, formatInstant } from "#app/ui/formats.ts"
import { formatPrice } from "#app/ui/page/amounts.ts"
import { Badge } from "#app/ui/page/badge.tsx"
import { personsScreen } from "#content/admin/persons.ts"
import { recordWords } from "#content/admin/record.ts"
import { accountLinks } from "#content/admin/till.ts"
import { personRecord, roleWords, usersScreen } from "#content/admin/users.ts"
import { AccountsOfPerson } from "./accounts-of-person.tsx"
import { nameOf } from "./name-of.ts"
import { ApplicationLinks, ReservationLinks } from "./person-links.tsx"
import { RoleActions } from "./role-actions.tsx"

interface PersonRecordProps {
  path: string
  id: string
  ownId: string
  onClose: () => void
}

/** Everything about a person, and the change of their role (specification 2). */
export function PersonRecord({ path, id, ownId, onClose }: PersonRecordProps) {
  const { record: person, state, retry } = useAdminRecord<PersonDetails>(path, id)
  return (
    <RecordDialog
      id={id}
      title={person ? nameOf(person) : personRecord.unknown}
      status={person ? <RoleStatus person={person} own={person.id === ownId} /> : null}
      state={state}
      failed={usersScreen.failed}
      onRetry={retry}
      onClose={onClose}
      footer={person ? <RoleActions path={path} person={person} own={person.id === ownId} /> : null}
    >
      {person ? <Sections person={person} /> : null}
    </RecordDialog>
  )
}

function RoleStatus({ person, own }: { person: PersonDetails; own: boolean }) {
  return (
    <>
      <Badge tone="neutral">{roleLabel[person.role]}</Badge>
      {own ? <span className="text-slate">{personRecord.you}</span> : null}
    </>
  )
}

function Sections({ person }: { person: PersonDetails }) {
  return (
    <>
      <FactSection title={personRecord.person}>
        <Facts facts={personFacts(person)} />
      </FactSection>
      <FactSection title={personRecord.account}>
        <Facts facts={accountFacts(person)} />
      </FactSection>
      <FactSection title={personRecord.applications(person.applications)}>
        <ApplicationLinks person={person} />
      </FactSection>
      <FactSection title={personRecord.reservations(person.reservations)}>
        <ReservationLinks person={person} />
      </FactSection>
      <FactSection title={personRecord.payments}>
        <Payments paid={person.paid} />
      </FactSection>
      <FactSection title={accountLinks.title}>
        <AccountsOfPerson person={person} />
      </FactSection>
      <FactSection title={recordWords.history}>
        <HistoryList events={person.history} detail={changeOf} />
      </FactSection>
    </>
  )
}

function Payments({ paid }: Pick<PersonDetails, "paid">) {
  if (paid.length === 0) return <p className="text-slate">{personRecord.noPayments}</p>
  return (
    <Facts
      facts={paid.map(({ currency, cents }) => [
        personRecord.facts.paid,
        <span key={currency}>
          <span className="font-semibold tabular-nums">{formatPrice(cents, currency)}</span>
          <span className="text-slate">{`, ${personRecord.refundsDeducted}`}</span>
        </span>,
        "wide",
      ])}
    />
  )
}

const wordedHere: ReadonlySet<OwnField> = new Set(["address", "postalCode", "city", "country", "dateOfBirth"])

function personFacts(person: PersonDetails): Fact[] {
  const { email, phone, phoneNormal, address, postalCode, city, country, dateOfBirth } = person
  const { facts } = personRecord
  const lines = [address, [postalCode, city].filter(Boolean).join(" ")].filter(Boolean)
  return [
    [facts.email, email ? <MailLink key="email" email={email} /> : usersScreen.noEmail],
    [facts.page, <PersonLink key="page" personId={person.personId} name={personsScreen.open} />],
    [facts.phone, phone ? <PhoneLink key="phone" phone={phone} normal={phoneNormal} /> : null],
    [facts.address, lines.join(", ")],
    [facts.country, country],
    [facts.bornOn, dateOfBirth ? formatDay(dateOfBirth, "date") : null],
    ...ownFields
      .filter((field) => !wordedHere.has(field))
      .map((field) => [profileFieldLabel[field], person[field]] as const),
  ]
}

function accountFacts(person: PersonDetails): Fact[] {
  const { licence, emailVerified, unreachable, twoFactorEnabled, openSessions, createdAt } = person
  const emailState = emailVerified ? personRecord.confirmed : personRecord.unconfirmed
  const { facts } = personRecord
  const { licence: held, activeApplication: active } = licence
  return [
    [facts.createdAt, formatInstant(createdAt)],
    [facts.emailState, unreachable ? `${emailState}, ${personRecord.unreachable}` : emailState],
    [facts.twoFactor, twoFactorEnabled ? personRecord.on : personRecord.off],
    [facts.sessions, openSessions],
    [facts.licence, held ? licenceTypeLabel[held.licenseType] : personRecord.noLicence],
    [
      facts.active,
      active ? `${licenceTypeLabel[active.licenseType]}, ${schoolStatusLabel[active.status].toLowerCase()}` : null,
    ],
  ]
}

const isRole = (value: unknown): value is keyof typeof roleLabel => value === "admin" || value === "user"

/** « d’utilisateur à administrateur »; other changes hold no values. */
function changeOf({ action, change }: HistoryEntry): string | undefined {
  if (action !== "role.changed" || !Array.isArray(change.role)) return undefined
  const [before, after] = change.role as unknown[]
  return isRole(before) && isRole(after) ? `${roleWords.from[before]} ${roleWords.to[after]}` : undefined
}
