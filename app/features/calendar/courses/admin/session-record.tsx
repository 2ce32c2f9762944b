import { useState } from "react"
import { ConfirmDialog } from "#app/back-office/command/confirm-dialog.tsx"
import { adminTitles, useAdminCommand } from "#app/back-office/command/use-admin-command.ts"
import { ExportLink } from "#app/back-office/list/filter-bar.tsx"
import { FactSection, Facts } from "#app/back-office/record/facts.tsx"
import { HistoryList } from "#app/back-office/record/history-list.tsx"
import { RecordDialog } from "#app/back-office/record/record-dialog.tsx"
import { useAdminRecord } from "#app/back-office/record/use-admin-record.ts"
import { callApi } from "#app/browser/page/call-api.ts"
import { useUrlState } from "#app/browser/use-url-state.ts"
import { planOf, valuesOf } from "#app/features/calendar/courses/session-values.ts"
import type { AdminSessionDetail } from "#app/features/calendar/courses/training.admin.schema.ts"
import { licenceTypeLabel } from "#app/features/calendar/courses/training.labels.ts"
import { sessionsPath } from "#app/features/calendar/courses/training.rules.ts"
import { ChangedSeriesDialog } from "#app/features/calendar/slots/admin/changed-series-dialog.tsx"
import { ScopeChoice } from "#app/features/calendar/slots/admin/scope-choice.tsx"
import { type SeriesAnswer, seriesAnswer } from "#app/features/calendar/slots/admin/series-answer.ts"
import { sessionTypeLabel } from "#app/features/calendar/slots/kinds/session-types.labels.ts"
import type { ChangedSeries, SeriesScope } from "#app/features/calendar/slots/series-scope.schema.ts"
import { formatDay } from "#app/ui/formats.ts"
import { formatChf } from "#app/ui/page/amounts.ts"
import { announce } from "#app/ui/page/announce.ts"
import { Button } from "#app/ui/page/button.tsx"
import { Refusal } from "#app/ui/refusal.tsx"
import { recordWords } from "#content/admin/record.ts"
import { seriesScope } from "#content/admin/series.ts"
import { sessionRecord, sessionsScreen } from "#content/admin/training.ts"
import { cancelPromise } from "./promised-mails.ts"
import { type SeatDialogs, SessionBookings } from "./session-bookings.tsx"
import { SessionFormDialog } from "./session-form-dialog.tsx"
import { changeWords } from "./session-history.ts"
import { SessionStanding } from "./session-state.tsx"

interface SessionRecordProps {
  id: string
  userId: string
  today: string | undefined
  seats: SeatDialogs
  onClose: () => void
}

const usualForm = { form: "" }

export function SessionRecord({ id, userId, today, seats, onClose }: SessionRecordProps) {
  const { record, state, retry } = useAdminRecord<AdminSessionDetail>(sessionsPath, id)
  const form = useUrlState(usualForm)
  const [answered, setAnswered] = useState<SeriesAnswer>()
  const changeable = record?.state === "open" || record?.state === "closed"
  return (
    <>
      <RecordDialog
        id={id}
        title={
          record ? `${sessionTypeLabel[record.sessionType]}, ${formatDay(record.date, "long")}` : sessionsScreen.list
        }
        status={record ? <SessionStanding session={record} /> : null}
        state={state}
        failed={sessionsScreen.failed}
        onRetry={retry}
        onClose={onClose}
        footer={
          record && changeable ? (
            <SessionActions
              session={record}
              onEdit={() => form.change({ form: "edit" }, { replace: true })}
              onSeries={setAnswered}
            />
          ) : null
        }
      >
        {record ? <SessionSections session={record} seats={seats} /> : null}
      </RecordDialog>
      {record && changeable && form.values.form === "edit" ? (
        <SessionFormDialog
          key={record.id}
          userId={userId}
          session={record}
          today={today}
          onClose={() => form.change({ form: "" }, { replace: true })}
          onSeries={setAnswered}
        />
      ) : null}
      {answered && answered.left.length > 0 ? (
        <ChangedSeriesDialog what="courses" answer={answered} onClose={() => setAnswered(undefined)} />
      ) : null}
    </>
  )
}

function SessionSections({ session, seats }: { session: AdminSessionDetail; seats: SeatDialogs }) {
  const { columns } = sessionsScreen
  return (
    <>
      <FactSection title={sessionRecord.facts}>
        <Facts
          facts={[
            [columns.date, formatDay(session.date)],
            [columns.hours, `${session.startTime}\u00a0–\u00a0${session.endTime}`],
            [columns.type, sessionTypeLabel[session.sessionType]],
            [columns.licence, licenceTypeLabel[session.licenseType]],
            [columns.instructor, session.instructorName],
            [columns.place, session.location],
            [columns.participants, `${session.currentParticipants}/${session.maxParticipants}`],
            [columns.price, formatChf(session.priceCents)],
          ]}
        />
      </FactSection>
      <FactSection title={sessionRecord.bookings}>
        <SessionBookings session={session} seats={seats} />
        {session.currentParticipants > 0 ? (
          <p className="mt-4">
            <ExportLink href={`/api/v1${sessionsPath}/${session.id}/participants.csv`} />
          </p>
        ) : null}
      </FactSection>
      <FactSection title={recordWords.history}>
        <HistoryList events={session.history} detail={changeWords} />
      </FactSection>
    </>
  )
}

interface SessionActionsProps {
  session: AdminSessionDetail
  onEdit: () => void
  onSeries: (answer: SeriesAnswer | undefined) => void
}

function SessionActions({ session, onEdit, onSeries }: SessionActionsProps) {
  const [asking, setAsking] = useState(false)
  const turn = useAdminCommand({
    path: sessionsPath,
    send: (isAvailable: boolean) =>
      callApi(`${sessionsPath}/${session.id}`, {
        method: "PUT",
        body: { ...planOf(valuesOf(session)), isAvailable, version: session.version },
      }),
    done: () => [adminTitles.done, sessionsScreen.updated],
    failed: sessionsScreen.updateFailed,
    announce,
  })
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onEdit}>{sessionRecord.edit}</Button>
        <Button variant="outline" aria-disabled={turn.running} onClick={() => turn.run(!session.isAvailable)}>
          {session.isAvailable ? sessionRecord.close : sessionRecord.open}
        </Button>
        <Button variant="destructive" className="sm:ml-auto" onClick={() => setAsking(true)}>
          {sessionRecord.cancel}
        </Button>
      </div>
      <Refusal>{turn.refusal}</Refusal>
      {asking ? <CancelQuestion session={session} onClose={() => setAsking(false)} onSeries={onSeries} /> : null}
    </>
  )
}

type CancelQuestionProps = Omit<SessionActionsProps, "onEdit"> & { onClose: () => void }

function CancelQuestion({ session, onClose, onSeries }: CancelQuestionProps) {
  const [scope, setScope] = useState<SeriesScope>("one")
  const cancel = useAdminCommand({
    path: sessionsPath,
    send: () =>
      callApi<AdminSessionDetail | ChangedSeries>(`${sessionsPath}/${session.id}/cancellation`, {
        method: "POST",
        body: { version: session.version, scope },
      }),
    done: (answer) => [adminTitles.done, answerOf(answer)?.done ?? sessionRecord.cancelled],
    failed: sessionsScreen.updateFailed,
    announce,
    onDone(answer) {
      onClose()
      onSeries(answerOf(answer))
    },
  })
  const words = scope === "one" ? sessionRecord : sessionRecord.inSeries
  return (
    <ConfirmDialog
      title={words.cancelQuestion}
      confirm={words.cancelConfirm}
      keep={words.cancelKeep}
      running={cancel.running}
      refusal={cancel.refusal}
      onConfirm={() => cancel.run(undefined)}
      onCancel={onClose}
    >
      {session.seriesId ? (
        <div className="mb-4">
          <ScopeChoice what="courses" value={scope} onChange={setScope} />
        </div>
      ) : null}
      <p className="font-semibold">
        {scope === "unbooked" ? sessionRecord.inSeries.nobodyToTell : cancelPromise(session.bookings)}
      </p>
      <p className="mt-2 text-slate">{words.cancelText}</p>
    </ConfirmDialog>
  )
}

function answerOf(answer: AdminSessionDetail | ChangedSeries) {
  return seriesAnswer(answer, seriesScope.courses.cancelled)
}
