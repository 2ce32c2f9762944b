import { AccountLine } from "#app/back-office/record/account-line.tsx"
import { type Fact, FactSection, Facts, WrittenText } from "#app/back-office/record/facts.tsx"
import { HistoryList } from "#app/back-office/record/history-list.tsx"
import { LinksLine } from "#app/back-office/record/links-line.tsx"
import { PersonLink } from "#app/back-office/record/person-link.tsx"
import type { ApplicationFile } from "#app/features/licence/decision/application.admin.schema.ts"
import { licenceTypeLabel } from "#app/features/licence/licence.labels.ts"
import { type FileText, fileTexts, personalFieldLabel } from "#app/features/licence/personal-fields.labels.ts"
import { MailLink, PhoneLink } from "#app/ui/contact-links.tsx"
import { formatDay, formatInstant } from "#app/ui/formats.ts"
import { Mark } from "#app/ui/page/marks.tsx"
import { applicationsScreen, applicationRecord as words } from "#content/admin/applications.ts"
import { linksSent, recordWords } from "#content/admin/record.ts"
import { accountLinks } from "#content/admin/till.ts"
import { ApplicationDocuments } from "./application-documents.tsx"
import { ApplicationPayment } from "./application-payment.tsx"
import { ApplicationSeats } from "./application-seats.tsx"

type Contents = NonNullable<ApplicationFile["file"]>

interface ApplicationFactsProps {
  application: ApplicationFile
  path: string
}

/** Hides the private parts of a draft (design 7.15). */
export function ApplicationFacts({ application, path }: ApplicationFactsProps) {
  const { file, notes, message, personDeleted, history } = application
  return (
    <>
      {personDeleted ? <Remark>{words.deleted}</Remark> : null}
      {file ? null : <Remark>{words.private}</Remark>}
      {file ? <ApplicationDocuments file={file} personDeleted={personDeleted} /> : null}
      <FactSection title={words.person}>
        <Facts facts={[...contactOf(application), ...(file ? personOf(file) : [])]} />
      </FactSection>
      {file ? (
        <FactSection title={words.address}>
          <Facts facts={addressOf(file)} />
        </FactSection>
      ) : null}
      <FactSection title={words.licence}>
        <Facts facts={licenceOf(application, path)} />
      </FactSection>
      {file ? <ApplicationSeats seats={application.sessions} /> : null}
      <ApplicationPayment application={application} path={path} />
      <FactSection title={accountLinks.title}>
        <AccountLine account={{ kind: "application", id: application.id }} sums={application.account} />
      </FactSection>
      {message ? (
        <FactSection title={words.message}>
          <WrittenText>{message}</WrittenText>
        </FactSection>
      ) : null}
      {notes ? (
        <FactSection title={words.notes}>
          <WrittenText>{notes}</WrittenText>
        </FactSection>
      ) : null}
      <FactSection title={recordWords.history}>
        <HistoryList events={history} />
      </FactSection>
    </>
  )
}

function Remark({ children }: { children: string }) {
  return (
    <p className="mb-6 flex items-start gap-2.5 rounded-control bg-mist px-3 py-2">
      <Mark tone="neutral" className="mt-1" />
      {children}
    </p>
  )
}

function contactOf(application: ApplicationFile): (Fact | undefined)[] {
  const { labels } = words
  const { firstName, lastName, email, phone, phoneNormal, userId, personId } = application
  return [
    [labels.name, <PersonLink key="name" personId={personId} name={`${firstName} ${lastName}`} />],
    [labels.phone, phone ? <PhoneLink key="phone" phone={phone} normal={phoneNormal} /> : null],
    [labels.email, email ? <MailLink key="email" email={email} /> : null],
    userId ? [labels.account, <AccountLink key="account" userId={userId} />] : undefined,
  ]
}

function AccountLink({ userId }: { userId: string }) {
  return (
    <a href={`/admin/users?id=${userId}`} className="link">
      {words.toPerson}
    </a>
  )
}

function personOf({ dateOfBirth, placeOfBirth, nationality }: Contents): Fact[] {
  const { labels } = words
  return [
    [labels.dateOfBirth, dateOfBirth ? formatDay(dateOfBirth, "date") : null],
    [labels.placeOfBirth, placeOfBirth],
    [labels.nationality, nationality],
  ]
}

function addressOf({ address, postalCode, city, country }: Contents): Fact[] {
  const { labels } = words
  const town = [postalCode, city].filter(Boolean).join(" ")
  return [
    [labels.street, address],
    [labels.town, town],
    [labels.country, country],
  ]
}

const wordedHere: ReadonlySet<FileText> = new Set([
  "dateOfBirth",
  "placeOfBirth",
  "nationality",
  "address",
  "postalCode",
  "city",
  "country",
  "previousExperience",
  "previousLicenseDetails",
])
const otherTexts = fileTexts.filter((field) => !wordedHere.has(field))

function licenceOf(application: ApplicationFile, path: string): (Fact | undefined)[] {
  const { id, licenseType, createdAt, submittedAt, reviewedAt, file, links } = application
  const { labels } = words
  return [
    [labels.type, licenceTypeLabel[licenseType]],
    [labels.begun, formatInstant(createdAt)],
    [labels.submitted, submittedAt ? formatInstant(submittedAt) : applicationsScreen.notSubmitted],
    reviewedAt ? [labels.reviewed, formatInstant(reviewedAt)] : undefined,
    file ? [linksSent.label, <LinksLine key="links" path={path} id={id} links={links} />] : undefined,
    file ? [labels.experience, written(file.previousExperience), "wide"] : undefined,
    file ? [labels.earlierLicence, written(file.previousLicenseDetails), "wide"] : undefined,
    ...(file ? otherTexts.map((field) => [personalFieldLabel[field], file[field]] as const) : []),
  ]
}

function written(text: string | null) {
  return text ? <span className="whitespace-pre-line">{text}</span> : null
}
