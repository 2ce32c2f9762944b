import { FactSection, Facts } from "#app/back-office/record/facts.tsx"
import { HistoryList } from "#app/back-office/record/history-list.tsx"
import { RecordDialog } from "#app/back-office/record/record-dialog.tsx"
import { useAdminRecord } from "#app/back-office/record/use-admin-record.ts"
import type { BoatRecord } from "#app/features/calendar/resources/fleet/boat-record.schema.ts"
import { reservationTypeLabel } from "#app/features/calendar/slots/kinds/reservation-types.labels.ts"
import { sessionTypeLabel } from "#app/features/calendar/slots/kinds/session-types.labels.ts"
import { formatEnd, formatInstant, plural } from "#app/ui/formats.ts"
import { Badge } from "#app/ui/page/badge.tsx"
import { fleetScreen } from "#content/admin/fleet.ts"
import { baseName } from "#content/school.ts"
import { changedFields } from "./boat-history.ts"
import { fleetPath } from "./use-fleet.ts"

const { record: words, list, form } = fleetScreen
const activityLabel = { ...reservationTypeLabel, ...sessionTypeLabel }

export function BoatRecordDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { record: boat, state, retry } = useAdminRecord<BoatRecord>(`${fleetPath}/boats`, id)
  return (
    <RecordDialog
      id={id}
      title={boat?.name ?? list.title}
      status={boat ? <BoatBadge boat={boat} /> : undefined}
      state={state}
      failed={words.failed}
      onRetry={retry}
      onClose={onClose}
    >
      {boat ? <BoatSections boat={boat} /> : null}
    </RecordDialog>
  )
}

function BoatBadge({ boat: { retired, workshops } }: { boat: BoatRecord }) {
  if (retired) return <Badge tone="full">{words.retired}</Badge>
  const away = workshops.some(({ begun, endsAt }) => begun && new Date(endsAt) > new Date())
  return <Badge tone={away ? "few" : "free"}>{away ? list.away : list.present}</Badge>
}

function BoatSections({ boat }: { boat: BoatRecord }) {
  const { model, base, registration, hours, outings, next, workshops, history } = boat
  return (
    <>
      <FactSection title={words.sailed}>
        <Facts
          facts={[
            [words.year, sailedWords(hours.year, outings.year)],
            [words.all, sailedWords(hours.all, outings.all)],
            [form.model, fleetScreen.models[model]],
            [form.registration, registration],
            [form.base, baseName(base)],
          ]}
        />
      </FactSection>
      <FactSection title={words.next}>
        {next.length === 0 ? <p className="text-slate">{words.noNext}</p> : null}
        <ul className="border-t border-line empty:hidden">
          {next.map(({ id, activity, startsAt, endsAt, name }) => (
            <li key={id} className="border-b border-line py-1.5 [overflow-wrap:anywhere]">
              <span className="font-semibold">{`${formatInstant(startsAt)}–${formatEnd(startsAt, endsAt)}`}</span>
              <span className="block text-sm text-slate">
                {[activityLabel[activity], name].filter(Boolean).join(", ")}
              </span>
            </li>
          ))}
        </ul>
      </FactSection>
      <FactSection title={words.workshops}>
        {workshops.length === 0 ? <p className="text-slate">{words.noWorkshop}</p> : null}
        <ul className="border-t border-line empty:hidden">
          {workshops.map(({ id, startsAt, endsAt, reason }) => (
            <li key={id} className="border-b border-line py-1.5 [overflow-wrap:anywhere]">
              {`${formatInstant(startsAt)} – ${formatInstant(endsAt)}`}
              <span className="block text-sm text-slate">{reason}</span>
            </li>
          ))}
        </ul>
      </FactSection>
      <FactSection title={words.history}>
        <HistoryList events={history} detail={changedFields} />
      </FactSection>
    </>
  )
}

/** « 41,5 h, 19 sorties » */
function sailedWords(hours: number, outings: number): string {
  return words.hours(hours.toLocaleString("fr-CH"), plural(outings, "sortie"))
}
