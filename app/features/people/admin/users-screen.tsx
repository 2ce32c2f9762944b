import { FilterSelect, ListActions, SearchField } from "#app/back-office/list/filter-bar.tsx"
import { ListScreen } from "#app/back-office/list/list-screen.tsx"
import { StatCards } from "#app/back-office/list/stat-cards.tsx"
import { useAdminFigures } from "#app/back-office/list/use-admin-figures.ts"
import type { DataColumn } from "#app/back-office/table/data-column.ts"
import { roleFilters } from "#app/features/people/people.admin.rules.ts"
import type { PeopleFigures, Person } from "#app/features/people/people.admin.schema.ts"
import { roleLabel } from "#app/features/people/people.labels.ts"
import { MailLink } from "#app/ui/contact-links.tsx"
import { formatInstantDay } from "#app/ui/formats.ts"
import { ButtonLink } from "#app/ui/page/button.tsx"
import { dataRequestsScreen } from "#content/admin/data-requests.ts"
import { personRecord, usersScreen } from "#content/admin/users.ts"
import { nameOf } from "./name-of.ts"
import { PersonRecord } from "./person-record.tsx"

const source = { path: "/admin/users", filters: { q: "", role: "all" }, sort: "createdAt:desc" } as const

const columns: readonly DataColumn<Person>[] = [
  {
    id: "name",
    header: usersScreen.columns.name,
    cell: (person) => <span className="block min-w-16">{nameOf(person)}</span>,
  },
  {
    id: "email",
    header: usersScreen.columns.contact,
    cell: ({ email, phone }) => (
      <span className="block min-w-48">
        <span className="block">{email ? <MailLink email={email} /> : usersScreen.noEmail}</span>
        <span className="block text-slate">{phone || usersScreen.nothing}</span>
      </span>
    ),
    priority: "medium",
  },
  {
    id: "city",
    header: usersScreen.columns.city,
    cell: ({ city }) => city || usersScreen.nothing,
    priority: "low",
  },
  {
    id: "role",
    header: usersScreen.columns.role,
    cell: ({ role }) => (
      <span className={`whitespace-nowrap ${role === "admin" ? "font-bold" : ""}`}>{roleLabel[role]}</span>
    ),
  },
  {
    id: "applications",
    header: usersScreen.columns.applications,
    cell: ({ applications }) => applications,
    align: "end",
    priority: "low",
  },
  {
    id: "reservations",
    header: usersScreen.columns.reservations,
    cell: ({ reservations }) => reservations,
    align: "end",
    priority: "low",
  },
  {
    id: "date",
    header: usersScreen.columns.date,
    cell: ({ createdAt }) => formatInstantDay(createdAt, "numeric"),
    sort: "createdAt",
    descendingFirst: true,
    priority: "low",
  },
]

const roleOptions = roleFilters.map((role) => [role, usersScreen.roles[role]] as const)

export function UsersScreen({ userId }: { userId: string }) {
  return (
    <ListScreen
      source={source}
      columns={columns}
      words={usersScreen}
      stats={<PeopleStats />}
      renderFilters={(list) => (
        <>
          <SearchField list={list} label={usersScreen.searchLabel} />
          <FilterSelect list={list} name="role" label={usersScreen.roleLabel} options={roleOptions} />
        </>
      )}
      renderActions={(list) => (
        <>
          <ButtonLink href="/admin/demandes-de-donnees" variant="outline">
            {dataRequestsScreen.open}
          </ButtonLink>
          <ListActions list={list} />
        </>
      )}
      record={{
        name: (person) => personRecord.open(nameOf(person)),
        renderDialog: (opened) => <PersonRecord key={opened.id} {...opened} ownId={userId} />,
      }}
    />
  )
}

function PeopleStats() {
  const { stats } = usersScreen
  const { data, failed } = useAdminFigures<PeopleFigures>(source.path)
  return (
    <StatCards
      label={stats.label}
      failed={failed}
      stats={[
        { label: stats.total, figure: data?.total },
        { label: stats.admins, figure: data?.admins },
        { label: stats.active, figure: data?.active, hint: stats.activeHint },
      ]}
    />
  )
}
