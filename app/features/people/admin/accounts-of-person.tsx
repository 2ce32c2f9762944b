import { restWords } from "#app/back-office/record/account-line.tsx"
import { licenceTypeLabel } from "#app/features/licence/licence.labels.ts"
import type { PersonDetails } from "#app/features/people/people.admin.schema.ts"
import { formatMoney } from "#app/ui/money.ts"
import { accountLinks as words } from "#content/admin/till.ts"

/** What each booking and application costs, what is paid, and what is left. */
export function AccountsOfPerson({ person }: { person: PersonDetails }) {
  const { accounts, latestReservations, latestApplications } = person
  if (accounts.length === 0) return <p className="text-slate">{words.noAccounts}</p>
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
            <a
              className="link font-semibold"
              href={`/admin/caisse/compte?${account.kind === "reservation" ? "reservation" : "demande"}=${account.id}`}
            >
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
