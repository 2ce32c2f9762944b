import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { adminTitles } from "#app/back-office/command/use-admin-command.ts"
import { StatCards } from "#app/back-office/list/stat-cards.tsx"
import { callApi } from "#app/browser/page/call-api.ts"
import type { Overview } from "#app/features/overview/overview.schema.ts"
import { LoadFailed } from "#app/ui/load-failed.tsx"
import { formatChf, formatEuro } from "#app/ui/page/amounts.ts"
import { announce } from "#app/ui/page/announce.ts"
import { overviewScreen } from "#content/admin/overview.ts"
import { tableWords } from "#content/admin/table.ts"
import { AnswersCard } from "./answers-card.tsx"
import { OverviewCharts } from "./overview-charts.tsx"
import { QuickActions } from "./quick-actions.tsx"
import { RecentActivity } from "./recent-activity.tsx"
import { TodayCard } from "./today-card.tsx"
import { UnreachableCard } from "./unreachable-card.tsx"

const path = "/admin/overview"

export function OverviewScreen() {
  const { stats, failed } = overviewScreen
  // Another screen may have changed the figures, so each visit refetches.
  const { data, isError, refetch } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => callApi<Overview>(path, { signal }),
    staleTime: 0,
  })
  const broken = isError && !data
  useEffect(() => {
    if (broken) announce("error", [adminTitles.failed, failed])
  }, [broken, failed])
  const totals = data?.totals
  return (
    <>
      {broken ? null : <TodayCard today={data?.today} />}
      <StatCards
        label={stats.label}
        failed={broken}
        stats={[
          { label: stats.users, figure: totals?.users },
          { label: stats.applications, figure: totals?.pendingApplications },
          { label: stats.reservations, figure: totals?.pendingReservations },
          // Allows a narrow card to break the line after the currency.
          {
            label: stats.revenue,
            figure: totals && formatChf(totals.revenueCents).replace("\u00a0", " "),
            hint: (
              <>
                {totals?.revenueEuroCents ? (
                  <span className="block">{stats.euros(formatEuro(totals.revenueEuroCents))}</span>
                ) : null}
                <a className="link" href="/admin/caisse/comptes">
                  {stats.openAccounts}
                </a>
              </>
            ),
          },
        ]}
      />
      {broken ? (
        <LoadFailed title={failed} onRetry={() => void refetch()}>
          {tableWords.failedText}
        </LoadFailed>
      ) : (
        <OverviewBody overview={data} />
      )}
    </>
  )
}

/** Pending matters come before statistics, also on a phone. */
function OverviewBody({ overview }: { overview: Overview | undefined }) {
  return (
    <div className="grid items-start gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid gap-6">
        <UnreachableCard people={overview?.unreachable} />
        <AnswersCard answers={overview?.answers} />
        <QuickActions overview={overview} />
        <OverviewCharts overview={overview} />
      </div>
      <RecentActivity activity={overview?.activity} />
    </div>
  )
}
