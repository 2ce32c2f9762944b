import { licenceTypeLabel } from "#app/features/calendar/courses/training.labels.ts"
import type { LicenceType, SessionType } from "#app/features/calendar/slots/kinds/session-types.rules.ts"
import { plural } from "#app/ui/formats.ts"
import { LoadFailed } from "#app/ui/load-failed.tsx"
import { Button, ButtonLink } from "#app/ui/page/button.tsx"
import { Skeleton } from "#app/ui/page/skeleton.tsx"
import { coursesWords as words } from "#content/courses.ts"
import { school } from "#content/school.ts"
import { CourseMonths } from "./course-months.tsx"
import { useCourseDates } from "./use-course-dates.ts"

interface CourseDatesProps {
  licence: LicenceType
  other: LicenceType
  /** Nothing is asked for before its tab is open. */
  shown: boolean
  kind: SessionType | undefined
  onKind: (kind: SessionType | undefined) => void
  onOther: (licence: LicenceType) => void
}

export function CourseDates({ licence, other, shown, kind, onKind, onOther }: CourseDatesProps) {
  const { data, isError, refetch } = useCourseDates(licence, shown)
  if (!data) return isError ? <Failed onRetry={() => void refetch()} /> : <DatesSkeleton />
  const sessions = data.items.filter(({ sessionType }) => !kind || sessionType === kind)
  const free = sessions.filter(({ placesLeft }) => placesLeft > 0).length
  return (
    <>
      {data.items.length > 0 ? (
        <div className="courses-bar">
          <KindFilter name={`cours-${licence}`} kind={kind} onKind={onKind} />
          <output className="text-slate">
            {plural(sessions.length, ...words.count)}
            {free > 0 && free < sessions.length ? `, ${free}\u00a0${words.with}` : null}
          </output>
        </div>
      ) : null}
      {sessions.length > 0 && free === 0 ? <AllFull /> : null}
      {sessions.length > 0 ? (
        <CourseMonths key={kind ?? "all"} sessions={sessions} />
      ) : (
        <NoDates
          title={kind && data.items.length > 0 ? words.none.filtered[kind] : words.none.title}
          action={
            data.items.length > 0 ? words.none.all : `${words.none.other} ${licenceTypeLabel[other].toLowerCase()}`
          }
          onAction={() => (data.items.length > 0 ? onKind(undefined) : onOther(other))}
        />
      )}
    </>
  )
}

interface KindFilterProps extends Pick<CourseDatesProps, "kind" | "onKind"> {
  name: string
}

function KindFilter({ name, kind, onKind }: KindFilterProps) {
  return (
    <fieldset className="courses-kinds">
      <legend className="sr-only">{words.filter.legend}</legend>
      {([undefined, "theory", "practice"] as const).map((one) => (
        <label key={one ?? "all"}>
          <input type="radio" name={name} className="sr-only" checked={kind === one} onChange={() => onKind(one)} />
          {words.filter[one ?? "all"]}
        </label>
      ))}
    </fieldset>
  )
}

function AllFull() {
  return (
    <p className="mt-6 border-l-4 border-special pl-4">
      {words.allFull}{" "}
      <a href={words.contact.href} className="link">
        {words.contact.label}
      </a>
    </p>
  )
}

interface NoDatesProps {
  title: string
  action: string
  onAction: () => void
}

function NoDates({ title, action, onAction }: NoDatesProps) {
  return (
    <div className="isobaths mt-6 rounded-card border border-line bg-mist px-5 py-10 sm:px-10">
      <h2 className="text-2xl">{title}</h2>
      <p className="mt-3 max-w-[36rem] text-slate">{words.none.text}</p>
      <p className="mt-6 flex flex-wrap gap-3">
        <ButtonLink href={words.contact.href}>{words.contact.label}</ButtonLink>
        <Button variant="outline" onClick={onAction}>
          {action}
        </Button>
      </p>
    </div>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <LoadFailed title={words.failed.title} onRetry={onRetry}>
      {words.failed.text}{" "}
      <a href={school.phone.href} className="link whitespace-nowrap">
        {school.phone.display}
      </a>
      .
    </LoadFailed>
  )
}

function DatesSkeleton() {
  return (
    <div>
      <output className="sr-only">{words.loading}</output>
      <Skeleton className="h-11 w-64" />
      <Skeleton className="mt-10 h-8 w-52" />
      <div className="mt-4 space-y-px">
        {[1, 2, 3, 4, 5, 6].map((day) => (
          <Skeleton key={day} className="courses-day-skeleton" />
        ))}
      </div>
    </div>
  )
}
