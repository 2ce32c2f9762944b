import { accountHref } from "#app/back-office/record/account-href.ts"
import type { DataColumn } from "#app/back-office/table/data-column.ts"
import type { OpenAccount } from "#app/features/till/open/open-accounts.schema.ts"
import { formatInstantDay } from "#app/ui/formats.ts"
import { formatMoney } from "#app/ui/money.ts"
import { Mark } from "#app/ui/page/marks.tsx"
import { accountScreen, openAccountsScreen as words } from "#content/admin/till.ts"
import "./open-accounts.css"

export const columns: readonly DataColumn<OpenAccount>[] = [
  {
    id: "account",
    header: words.columns.account,
    cell: (account) => (
      <a className="link" href={accountHref(account)}>
        {words.account[account.kind](account.what)},{" "}
        <span className="whitespace-nowrap">{words.reference(account.reference)}</span>
      </a>
    ),
    priority: "high",
  },
  {
    id: "person",
    header: words.columns.person,
    cell: ({ person }) => person || <span className="text-slate">{accountScreen.forgotten}</span>,
    priority: "medium",
  },
  {
    id: "day",
    header: words.columns.day,
    cell: ({ startsAt }) => day(startsAt),
    whole: true,
    priority: "low",
  },
  {
    id: "due",
    header: words.columns.due,
    cell: (account) => <DueDay account={account} />,
    whole: true,
    priority: "medium",
  },
  {
    id: "owed",
    header: words.columns.owed,
    cell: ({ owedCents, currency }) => formatMoney(owedCents, currency),
    whole: true,
    align: "end",
    priority: "low",
  },
  {
    id: "paid",
    header: words.columns.paid,
    cell: ({ paidCents, currency }) => formatMoney(paidCents, currency),
    whole: true,
    align: "end",
    priority: "low",
  },
  {
    id: "rest",
    header: words.columns.rest,
    cell: (account) => <Rest account={account} />,
    whole: true,
    align: "end",
    priority: "high",
  },
]

function day(instant: string | null): string {
  return instant ? formatInstantDay(instant, "numeric") : words.none
}

function DueDay({ account: { dueAt, overdue } }: { account: OpenAccount }) {
  if (!overdue) return day(dueAt)
  return (
    <span className="due-overdue">
      {day(dueAt)}
      <span>
        <Mark tone="full" className="size-3" />
        {words.overdue}
      </span>
    </span>
  )
}

function Rest({ account: { restCents, currency } }: { account: OpenAccount }) {
  return (
    <>
      <strong>{formatMoney(restCents, currency)}</strong>
      {restCents < 0 ? <span className="block text-sm text-slate">{words.toGiveBack}</span> : null}
    </>
  )
}
