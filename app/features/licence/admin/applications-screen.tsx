import { FilterBar, FilterSelect, ListActions, SearchField } from "#app/back-office/list/filter-bar.tsx"
import { useAdminList } from "#app/back-office/list/use-admin-list.ts"
import { useOpenRecord } from "#app/back-office/record/use-open-record.ts"
import type { DataColumn } from "#app/back-office/table/data-column.ts"
import { DataTable } from "#app/back-office/table/data-table.tsx"
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

/** Licence applications before the school (specification 2). */
export function ApplicationsScreen() {
  const list = useAdminList<ListedApplication, typeof source.filters>(source)
  const record = useOpenRecord()
  return (
    <>
      <FilterBar actions={<ListActions list={list} />}>
        <SearchField list={list} label={words.searchLabel} hint={words.searchHint} />
        <FilterSelect list={list} name="status" label={words.status} options={words.statuses} />
      </FilterBar>
      <DataTable
        label={words.list}
        noun={words.noun}
        columns={columns}
        list={list}
        rowId={({ id }) => id}
        open={{
          name: ({ firstName, lastName }) => `${firstName} ${lastName}`,
          onOpen: record.open,
          id: record.id,
        }}
        empty={list.narrowed ? words.nothingFound : words.empty}
        failed={words.failed}
      />
      {record.id ? <ApplicationDialog id={record.id} path={source.path} onClose={record.close} /> : null}
    </>
  )
}
