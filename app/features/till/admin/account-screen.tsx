import { ReadScreen } from "#app/back-office/command/read-screen.tsx"
import { useUrlState } from "#app/browser/use-url-state.ts"
import { schoolStatusLabel } from "#app/features/licence/licence.labels.ts"
import { invoiceKindLabel } from "#app/features/payments/invoices/invoices.labels.ts"
import { reservationStatusLabel } from "#app/features/reservations/reservation-status.labels.ts"
import type { AccountPage } from "#app/features/till/account/account.schema.ts"
import { formatDay, formatInstant } from "#app/ui/formats.ts"
import { formatMoney } from "#app/ui/money.ts"
import { Badge } from "#app/ui/page/badge.tsx"
import { ButtonLink } from "#app/ui/page/button.tsx"
import type { Tone } from "#app/ui/page/marks.tsx"
import { PaperButton } from "#app/ui/paper-button.tsx"
import { accountScreen as words } from "#content/admin/till.ts"
import { baseName } from "#content/school.ts"
import { AccountActs } from "./account-acts.tsx"
import { AccountLines } from "./account-lines.tsx"
import "./till.css"
import "./account.css"

const usual = { reservation: "", demande: "" }

/** The account of a booking or an application (school 4, "Counter"). */
export function AccountScreen() {
  const { values } = useUrlState(usual)
  const of = values.reservation ? `reservation/${values.reservation}` : `application/${values.demande}`
  if (!values.reservation && !values.demande) return <p className="text-slate">{words.none}</p>
  return (
    <ReadScreen<AccountPage> key={of} path={`/admin/accounts/${of}`} failed={words.failed} loading={words.loading}>
      {(account) => <Account account={account} path={`/admin/accounts/${of}`} />}
    </ReadScreen>
  )
}

function Account({ account, path }: { account: AccountPage; path: string }) {
  return (
    <div className="account">
      <AccountHead account={account} />
      <AccountLines account={account} path={path} />
      <Invoices account={account} />
      <AccountActs account={account} path={path} />
    </div>
  )
}

function Invoices({ account: { invoices, currency } }: { account: AccountPage }) {
  if (invoices.length === 0) return null
  return (
    <section aria-label={words.invoices} className="account-dues">
      <h3>{words.invoices}</h3>
      <ul>
        {invoices.map(({ id, number, kind, issuedOn, totalCents }) => (
          <li key={id}>
            <span className="flex flex-wrap items-center gap-x-3">
              <PaperButton
                path={`/admin/invoices/${id}/pdf`}
                label={words.pdf(number)}
                heard={invoiceKindLabel[kind]}
              />
              <span className="text-slate">{formatDay(issuedOn)}</span>
            </span>
            <strong>{formatMoney(totalCents, currency)}</strong>
          </li>
        ))}
      </ul>
    </section>
  )
}

const toneOf: Record<AccountPage["state"]["status"], Tone> = {
  draft: "neutral",
  pending: "pending",
  submitted: "pending",
  under_review: "pending",
  approved: "free",
  confirmed: "free",
  completed: "neutral",
  rejected: "full",
  cancelled: "full",
}

function AccountHead({ account }: { account: AccountPage }) {
  const { id, reference, what, startsAt, base, person, state, userId, debtor } = account
  const booking = state.kind === "reservation"
  const status = booking ? reservationStatusLabel[state.status] : schoolStatusLabel[state.status]
  const when = [startsAt && formatInstant(startsAt), base && baseName(base)].filter(Boolean).join(", ")
  return (
    <header className="account-head">
      <div className="min-w-0">
        <h2>
          {reference}
          <Badge tone={toneOf[state.status]}>{status}</Badge>
        </h2>
        <p className="font-semibold">{what}</p>
        {when ? <p>{when}</p> : null}
        <p className="[overflow-wrap:anywhere]">
          {userId && person ? (
            <a className="link inline-flex min-h-6 items-center" href={`/admin/users?id=${userId}`}>
              {person}
            </a>
          ) : (
            debtor?.name || person || words.forgotten
          )}
        </p>
        {debtor ? (
          <p className="[overflow-wrap:anywhere]">
            {[debtor.address, debtor.phone, debtor.email].filter(Boolean).join(", ")}
            <span className="block text-slate">{words.debtor}</span>
          </p>
        ) : null}
      </div>
      <div className="no-print flex flex-wrap gap-2">
        <ButtonLink
          variant="outline"
          size="sm"
          href={booking ? `/admin/reservations?id=${id}` : `/admin/applications?id=${id}`}
        >
          {booking ? words.toReservation : words.toApplication}
        </ButtonLink>
        <ButtonLink variant="outline" size="sm" href="/admin/caisse">
          {words.toTill}
        </ButtonLink>
      </div>
    </header>
  )
}
