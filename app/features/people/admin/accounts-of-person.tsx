import { Fragment } from "react"
import { accountHref } from "#app/back-office/record/account-href.ts"
import { restWords } from "#app/back-office/record/account-line.tsx"
import { licenceTypeLabel } from "#app/features/licence/licence.labels.ts"
import { atMostOfPerson } from "#app/features/people/people.admin.rules.ts"
import type { PersonDetails } from "#app/features/people/people.admin.schema.ts"
import { formatMoney } from "#app/ui/money.ts"
import { accountLinks as words } from "#content/admin/till.ts"

export function AccountsOfPerson({ person }: { person: PersonDetails }) {
  const { accounts, rests, reservations, applications } = person
  const more = reservations > atMostOfPerson || applications > atMostOfPerson
  if (accounts.length === 0 && rests.length === 0) return <p className="text-slate">{words.noAccounts}</p>
  return (
    <>
      {rests.length > 0 ? <Rests rests={rests} /> : null}
      {more ? <p className="mb-2 text-sm text-slate">{words.latestOnly(atMostOfPerson)}</p> : null}
      {accounts.length > 0 ? <LatestAccounts person={person} /> : null}
    </>
  )
}

function Rests({ rests }: Pick<PersonDetails, "rests">) {
  return (
    <p className="mb-2 flex flex-wrap gap-x-4 gap-y-1 tabular-nums">
      <span>{words.inAll}</span>
      {rests.map(({ currency, toTakeCents, toGiveBackCents }) => (
        <Fragment key={currency}>
          {toTakeCents > 0 ? <strong>{words.rest(formatMoney(toTakeCents, currency))}</strong> : null}
          {toGiveBackCents > 0 ? <strong>{words.toGiveBack(formatMoney(toGiveBackCents, currency))}</strong> : null}
        </Fragment>
      ))}
    </p>
  )
}

function LatestAccounts({ person: { accounts, latestReservations, latestApplications } }: { person: PersonDetails }) {
  const names = new Map([
    ...latestReservations.map(({ id, reference }) => [id, reference] as const),
    ...latestApplications.map(({ id, licenseType }) => [id, licenceTypeLabel[licenseType]] as const),
  ])
  return (
    <ul className="border-t border-line">
      {accounts.map((account) => (
        <li
          key={account.id}
          className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line py-2 tabular-nums"
        >
          <span className="min-w-0">
            <a className="link font-semibold" href={accountHref(account)}>
              {names.get(account.id)}
            </a>
            <span className="text-slate">
              {` ${words.sums(formatMoney(account.owedCents, account.currency), formatMoney(account.paidCents, account.currency))}`}
            </span>
          </span>
          <strong>{restWords(account)}</strong>
        </li>
      ))}
    </ul>
  )
}
