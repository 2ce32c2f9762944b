import type { Overview } from "#app/features/overview/overview.schema.ts"
import { plural } from "#app/ui/formats.ts"
import { Mark } from "#app/ui/page/marks.tsx"
import { Skeleton } from "#app/ui/page/skeleton.tsx"
import { overviewScreen } from "#content/admin/overview.ts"
import { OverviewCard } from "./overview-card.tsx"

const words = overviewScreen.actions

export function QuickActions({ overview }: { overview: Overview | undefined }) {
  return (
    <OverviewCard title={words.title}>
      {overview ? <Actions {...overview} /> : <Skeleton className="h-13 w-full" />}
    </OverviewCard>
  )
}

function Actions({ totals, waiting }: Pick<Overview, "totals" | "waiting">) {
  const all = [
    [totals.pendingApplications, words.applications, "/admin/applications?status=submitted", "pending"],
    [totals.pendingReservations, words.reservations, "/admin/reservations?status=pending", "pending"],
    [waiting.messages, words.messages, "/admin/messages", "pending"],
    [waiting.failedEmails, words.emails, "/admin/emails?state=failed", "full"],
  ] as const
  const due = all.filter(([count]) => count > 0)
  if (due.length === 0) {
    return (
      <p className="flex min-h-13 items-center gap-3">
        <Mark tone="free" />
        {words.none}
      </p>
    )
  }
  return (
    <ul className="-mx-2">
      {due.map(([count, [one, several], href, tone]) => (
        <li key={href} className="border-line not-last:border-b">
          <a
            href={href}
            className="flex min-h-13 items-center gap-3 rounded-control px-2 font-semibold hover:bg-mist active:bg-mist"
          >
            <Mark tone={tone} />
            <span className="grow">{plural(count, one, several)}</span>
            <svg className="size-4 fill-none stroke-water-deep stroke-2" viewBox="0 0 16 16" aria-hidden="true">
              <path d="m6 3 5 5-5 5" />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  )
}
