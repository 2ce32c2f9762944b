import { SearchField } from "#app/back-office/list/filter-bar.tsx"
import { ListScreen } from "#app/back-office/list/list-screen.tsx"
import { StatCards } from "#app/back-office/list/stat-cards.tsx"
import { useAdminFigures } from "#app/back-office/list/use-admin-figures.ts"
import type { DataColumn } from "#app/back-office/table/data-column.ts"
import type { Interest, InterestFigures } from "#app/features/sharing/sharing.admin.schema.ts"
import {
  type InterestText,
  interestFieldLabel,
  interestTexts,
  preferredPlanLabel,
} from "#app/features/sharing/sharing.labels.ts"
import { MailLink } from "#app/ui/contact-links.tsx"
import { formatInstantDay } from "#app/ui/formats.ts"
import { interestsScreen } from "#content/admin/sharing.ts"

const source = { path: "/admin/boat-sharing-interests", filters: { q: "" }, sort: "createdAt:desc" } as const

const wordedHere: ReadonlySet<InterestText> = new Set(["firstName", "lastName", "comments"])
const otherTexts = interestTexts.filter((field) => !wordedHere.has(field))

const columns: readonly DataColumn<Interest>[] = [
  {
    id: "name",
    header: interestsScreen.columns.name,
    cell: ({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(" ") || interestsScreen.stats.noPlan,
  },
  {
    id: "email",
    header: interestsScreen.columns.email,
    cell: ({ email }) => <MailLink email={email} />,
  },
  {
    id: "plan",
    header: interestsScreen.columns.plan,
    cell: ({ preferredPlan }) => preferredPlanLabel[preferredPlan],
    priority: "medium",
  },
  {
    id: "date",
    header: interestsScreen.columns.date,
    cell: ({ createdAt }) => formatInstantDay(createdAt, "numeric"),
    whole: true,
    sort: "createdAt",
    descendingFirst: true,
    priority: "medium",
  },
  {
    id: "comments",
    header: interestsScreen.columns.comments,
    cell: ({ comments }) => comments ?? interestsScreen.stats.noPlan,
    long: true,
    priority: "low",
  },
  ...otherTexts.map(
    (field): DataColumn<Interest> => ({
      id: field,
      header: interestFieldLabel[field],
      cell: (row) => row[field] || interestsScreen.stats.noPlan,
      priority: "low",
    }),
  ),
]

export function InterestsScreen() {
  return (
    <ListScreen
      source={source}
      columns={columns}
      words={interestsScreen}
      stats={<InterestStats />}
      renderFilters={(list) => <SearchField list={list} label={interestsScreen.searchLabel} />}
    />
  )
}

function InterestStats() {
  const { stats } = interestsScreen
  const { data, failed } = useAdminFigures<InterestFigures>(source.path)
  return (
    <StatCards
      label={stats.label}
      failed={failed}
      stats={[
        { label: stats.total, figure: data?.total },
        { label: stats.week, figure: data?.lastSevenDays, hint: stats.weekHint },
        {
          label: stats.plan,
          figure: data && (data.mostPopularPlan ? preferredPlanLabel[data.mostPopularPlan] : stats.noPlan),
        },
        { label: stats.conversion, figure: stats.conversionFigure, hint: stats.conversionHint },
      ]}
    />
  )
}
