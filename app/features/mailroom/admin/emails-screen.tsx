import { FilterSelect, RefreshButton, SearchField } from "#app/back-office/list/filter-bar.tsx"
import { ListScreen } from "#app/back-office/list/list-screen.tsx"
import { StatCards } from "#app/back-office/list/stat-cards.tsx"
import { useAdminFigures } from "#app/back-office/list/use-admin-figures.ts"
import type { DataColumn } from "#app/back-office/table/data-column.ts"
import type { Email, EmailFigures } from "#app/features/outbox/emails.schema.ts"
import { EmailText } from "#app/ui/contact-links.tsx"
import { formatClock, formatInstantDay } from "#app/ui/formats.ts"
import { adminEmails } from "#content/admin/emails.ts"
import { EmailDialog } from "./email-dialog.tsx"
import { EmailStateBadge } from "./email-words.tsx"
import { NoticeChoices } from "./notice-choices.tsx"
import { ResendFailed } from "./resend-failed.tsx"

const source = { path: "/admin/emails", filters: { q: "", state: "", kind: "" }, sort: "createdAt:desc" } as const
const words = adminEmails

const columns: readonly DataColumn<Email>[] = [
  {
    id: "state",
    header: words.columns.state,
    cell: ({ state }) => <EmailStateBadge state={state} />,
  },
  {
    id: "to",
    header: words.columns.to,
    cell: ({ to }) => (to ? <EmailText email={to} /> : words.noRecipient),
  },
  {
    id: "subject",
    header: words.columns.subject,
    cell: ({ subject }) => subject ?? words.noSubject,
    long: true,
    priority: "medium",
  },
  {
    id: "createdAt",
    header: words.columns.createdAt,
    cell: ({ createdAt }) => `${formatInstantDay(createdAt, "numeric")} ${formatClock(createdAt)}`,
    sort: "createdAt",
    descendingFirst: true,
    priority: "medium",
  },
]

export function EmailsScreen() {
  return (
    <ListScreen
      source={source}
      columns={columns}
      words={words}
      stats={
        <>
          <EmailStats />
          <NoticeChoices />
        </>
      }
      renderActions={({ refresh, busy }) => (
        <>
          <RefreshButton onRefresh={() => void refresh()} busy={busy} />
          <ResendFailed path={source.path} />
        </>
      )}
      renderFilters={(list) => (
        <>
          <SearchField list={list} label={words.filters.q} />
          <FilterSelect
            list={list}
            name="state"
            label={words.filters.state}
            options={[["", words.filters.allStates], ...Object.entries(words.stateLabel)]}
          />
          <FilterSelect
            list={list}
            name="kind"
            label={words.filters.kind}
            options={[["", words.filters.allKinds], ...Object.entries(words.kindLabel)]}
          />
        </>
      )}
      record={{
        name: ({ to }) => words.open(to || words.noRecipient),
        renderDialog: (opened) => <EmailDialog {...opened} />,
      }}
    />
  )
}

function EmailStats() {
  const { stats } = words
  const { data, failed } = useAdminFigures<EmailFigures>(source.path)
  return (
    <StatCards
      label={stats.label}
      failed={failed}
      stats={[
        { label: stats.queued, figure: data?.queued },
        { label: stats.retrying, figure: data?.retrying, hint: stats.retryingHint },
        { label: stats.failed, figure: data?.failed },
      ]}
    />
  )
}
