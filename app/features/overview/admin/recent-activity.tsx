import type { Activity } from "#app/features/overview/overview.schema.ts"
import { formatInstant } from "#app/ui/formats.ts"
import { Skeleton } from "#app/ui/page/skeleton.tsx"
import { eventWords } from "#content/admin/events.ts"
import { overviewScreen, whoWords } from "#content/admin/overview.ts"
import { recordLink } from "#content/admin/records.ts"
import { OverviewCard } from "./overview-card.tsx"

const words = overviewScreen.activity

export function RecentActivity({ activity }: { activity: readonly Activity[] | undefined }) {
  return (
    <OverviewCard title={words.title}>
      {activity === undefined ? <ActivitySkeleton /> : null}
      {activity?.length === 0 ? <p className="text-slate">{words.none}</p> : null}
      {activity && activity.length > 0 ? (
        <ol className="text-sm">
          {activity.map((event) => (
            <li key={event.id} className="flex flex-wrap items-baseline gap-x-3 border-line py-2 not-last:border-b">
              <span className="grow font-semibold">
                <What event={event} />
              </span>
              <span className="text-slate">
                {whoWords(event)}
                {", "}
                <time dateTime={event.at}>{formatInstant(event.at)}</time>
              </span>
            </li>
          ))}
        </ol>
      ) : null}
    </OverviewCard>
  )
}

function What({ event }: { event: Activity }) {
  const link = recordLink({ entity: event.entity, id: event.entityId })
  const what = eventWords(event.action)
  if (!link) return what
  return (
    <a href={link.href} className="link inline-block py-1">
      {what}
    </a>
  )
}

function ActivitySkeleton() {
  return (
    <div className="space-y-5 py-2">
      {[1, 2, 3, 4, 5, 6].map((line) => (
        <Skeleton key={line} className="h-5 w-full" />
      ))}
    </div>
  )
}
