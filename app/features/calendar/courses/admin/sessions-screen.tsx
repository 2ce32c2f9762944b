import { FilterSelect, ListActions } from "#app/back-office/list/filter-bar.tsx"
import { ListScreen } from "#app/back-office/list/list-screen.tsx"
import { StatCards } from "#app/back-office/list/stat-cards.tsx"
import { type AdminFigures, useAdminFigures } from "#app/back-office/list/use-admin-figures.ts"
import type { AdminList } from "#app/back-office/list/use-admin-list.ts"
import { useOpenRecord } from "#app/back-office/record/use-open-record.ts"
import type { DataColumn } from "#app/back-office/table/data-column.ts"
import { useUrlState } from "#app/browser/use-url-state.ts"
import { licenceNameLabel, sessionPeriodLabel } from "#app/features/calendar/courses/training.admin.labels.ts"
import type { AdminSession, SessionFigures } from "#app/features/calendar/courses/training.admin.schema.ts"
import { sessionsPath } from "#app/features/calendar/courses/training.rules.ts"
import { sessionTypeLabel } from "#app/features/calendar/slots/kinds/session-types.labels.ts"
import { formatDay } from "#app/ui/formats.ts"
import { formatChf } from "#app/ui/page/amounts.ts"
import { Button } from "#app/ui/page/button.tsx"
import { courseSeries } from "#content/admin/series.ts"
import { sessionsScreen } from "#content/admin/training.ts"
import { CourseSeriesDialog } from "./course-series-dialog.tsx"
import type { SeatDialogs } from "./session-bookings.tsx"
import { SessionFormDialog } from "./session-form-dialog.tsx"
import { SessionRecord } from "./session-record.tsx"
import { SessionStanding } from "./session-state.tsx"

const source = {
  path: sessionsPath,
  filters: { period: "upcoming", licenseType: "", sessionType: "" },
  sort: "date:asc",
} as const

const usualForm = { form: "" }
const words = sessionsScreen

const columns: readonly DataColumn<AdminSession>[] = [
  { id: "date", header: words.columns.date, cell: ({ date }) => whole(formatDay(date, "numeric")), sort: "date" },
  { id: "hours", header: words.columns.hours, cell: (session) => whole(hoursOf(session)), priority: "medium" },
  {
    id: "type",
    header: words.columns.type,
    cell: ({ sessionType }) => whole(sessionTypeLabel[sessionType]),
    priority: "medium",
  },
  {
    id: "licence",
    header: words.columns.licence,
    cell: ({ licenseType }) => whole(licenceNameLabel[licenseType]),
    priority: "medium",
  },
  {
    id: "instructor",
    header: words.columns.instructor,
    cell: ({ instructorName }) => inWords(instructorName),
    priority: "low",
  },
  { id: "place", header: words.columns.place, cell: ({ location }) => inWords(location), priority: "low" },
  {
    id: "participants",
    header: words.columns.participants,
    cell: ({ currentParticipants, maxParticipants }) => `${currentParticipants}/${maxParticipants}`,
    align: "end",
    priority: "medium",
  },
  {
    id: "price",
    header: words.columns.price,
    cell: ({ priceCents }) => whole(formatChf(priceCents)),
    align: "end",
    priority: "low",
  },
  { id: "state", header: words.columns.state, cell: (session) => <SessionStanding session={session} /> },
]

export function SessionsScreen({ userId, seats }: { userId: string; seats: SeatDialogs }) {
  const { id } = useOpenRecord()
  const form = useUrlState(usualForm)
  const figures = useAdminFigures<SessionFigures>(sessionsPath)
  const today = figures.data?.today
  return (
    <>
      <ListScreen
        source={source}
        columns={columns}
        words={words}
        stats={<SessionStats figures={figures} />}
        renderFilters={(list) => <SessionFilters list={list} />}
        renderActions={(list) => (
          <>
            <Button onClick={() => form.change({ form: "new" })}>{words.create}</Button>
            <Button variant="outline" onClick={() => form.change({ form: "series" })}>
              {courseSeries.open}
            </Button>
            <ListActions list={list} />
          </>
        )}
        empty={({ licenseType, sessionType, period }) =>
          licenseType !== "" || sessionType !== "" || period !== "all" ? words.nothingFound : words.empty
        }
        record={{
          name: (session) =>
            `${sessionTypeLabel[session.sessionType]}, ${formatDay(session.date)}, ${hoursOf(session)}`,
          renderDialog: ({ path: _path, ...opened }) => (
            <SessionRecord {...opened} userId={userId} today={today} seats={seats} />
          ),
        }}
      />
      {form.values.form === "series" && id === undefined ? (
        <CourseSeriesDialog onClose={() => form.change({ form: "" })} />
      ) : null}
      {form.values.form === "new" && id === undefined ? (
        <SessionFormDialog
          userId={userId}
          session={undefined}
          today={today}
          onClose={() => form.change({ form: "" }, { replace: true })}
        />
      ) : null}
    </>
  )
}

function whole(text: string) {
  return <span className="whitespace-nowrap">{text}</span>
}

function hoursOf({ startTime, endTime }: AdminSession): string {
  return `${startTime}\u00a0–\u00a0${endTime}`
}

type Filtering = Pick<AdminList<AdminSession, typeof source.filters>, "filters" | "setFilters">

function SessionFilters({ list }: { list: Filtering }) {
  return (
    <>
      <FilterSelect
        list={list}
        name="period"
        label={words.filters.period}
        options={Object.entries(sessionPeriodLabel)}
      />
      <FilterSelect
        list={list}
        name="licenseType"
        label={words.filters.licence}
        options={[["", words.filters.allLicences], ...Object.entries(licenceNameLabel)]}
      />
      <FilterSelect
        list={list}
        name="sessionType"
        label={words.filters.type}
        options={[["", words.filters.allTypes], ...Object.entries(sessionTypeLabel)]}
      />
    </>
  )
}

function SessionStats({ figures: { data, failed } }: { figures: AdminFigures<SessionFigures> }) {
  const { stats } = words
  return (
    <StatCards
      label={stats.label}
      failed={failed}
      stats={[
        { label: stats.total, figure: data?.total, hint: stats.totalHint },
        { label: stats.available, figure: data?.available, hint: stats.availableHint },
        { label: stats.participants, figure: data?.participants },
        { label: stats.occupancy, figure: data && `${data.occupancyPercent}\u202f%` },
      ]}
    />
  )
}

/** The longest word sets the least width of the column. */
function inWords(text: string) {
  return <span className="[overflow-wrap:break-word]">{text}</span>
}
