import { FilterSelect, SearchField } from "#app/back-office/list/filter-bar.tsx"
import { ListScreen } from "#app/back-office/list/list-screen.tsx"
import type { DataColumn } from "#app/back-office/table/data-column.ts"
import { ApplicationBadge } from "#app/features/licence/application/application-badge.tsx"
import type { ListedApplication } from "#app/features/licence/decision/application.admin.schema.ts"
import { licenceTypeLabel, schoolStatusLabel } from "#app/features/licence/licence.labels.ts"
import { MailLink } from "#app/ui/contact-links.tsx"
import { formatInstantDay } from "#app/ui/formats.ts"
import { applicationsScreen as words } from "#content/admin/applications.ts"
import { ApplicationDialog } from "./application-dialog.tsx"

const source = {
  path: "/admin/applications",
  filters: { q: "", status: "" },
  sort: "submittedAt:desc",
} as const

const columns: readonly DataColumn<ListedApplication>[] = [
  {
    id: "candidate",
    header: words.columns.candidate,
    cell: ({ firstName, lastName, phone }) => (
      <>
        <span className="block font-semibold">{`${firstName} ${lastName}`}</span>
        <span className="block text-sm text-slate">{phone || words.nothing}</span>
      </>
    ),
  },
  {
    id: "licence",
    header: words.columns.licence,
    cell: ({ licenseType }) => licenceTypeLabel[licenseType],
    whole: true,
    priority: "medium",
  },
  {
    id: "email",
    header: words.columns.email,
    cell: ({ email }) => (email ? <MailLink email={email} /> : words.nothing),
    priority: "low",
  },
  {
    id: "status",
    header: words.columns.status,
    cell: ({ status }) => <ApplicationBadge status={status} words={schoolStatusLabel} />,
  },
  {
    id: "submitted",
    header: words.columns.submitted,
    cell: ({ submittedAt }) => (submittedAt ? formatInstantDay(submittedAt, "numeric") : words.notSubmitted),
    sort: "submittedAt",
    descendingFirst: true,
    priority: "medium",
  },
]

export function ApplicationsScreen() {
  return (
    <ListScreen
      source={source}
      columns={columns}
      words={words}
      renderFilters={(list) => (
        <>
          <SearchField list={list} label={words.searchLabel} hint={words.searchHint} />
          <FilterSelect list={list} name="status" label={words.status} options={words.statuses} />
        </>
      )}
      record={{
        name: ({ firstName, lastName }) => `${firstName} ${lastName}`,
        renderDialog: (opened) => <ApplicationDialog {...opened} />,
      }}
    />
  )
}
