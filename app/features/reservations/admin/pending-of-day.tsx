import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { ConfirmDialog } from "#app/back-office/command/confirm-dialog.tsx"
import { callApi } from "#app/browser/page/call-api.ts"
import type {
  AdminReservation,
  AdminReservations,
} from "#app/features/reservations/manage/reservations.admin.schema.ts"
import { isLeastPrice } from "#app/features/reservations/quote.rules.ts"
import { isUnanswered } from "#app/features/reservations/reservations.rules.ts"
import { Button } from "#app/ui/page/button.tsx"
import { personsScreen } from "#content/admin/persons.ts"
import { reservationDecisions, reservationsScreen } from "#content/admin/reservations.ts"
import { priceChoice } from "#content/facts/office.ts"
import { clientName } from "./reservation-columns.tsx"
import type { Decisions } from "./use-decisions.ts"

const words = reservationDecisions.ofDay

interface PendingOfDayProps {
  path: string
  decisions: Decisions
  /** 'yyyy-MM-dd' */
  date: string
  /** '' for all. */
  base: string
  type: string
}

/** Confirms the requests that wait on a day, once it has named them. */
export function PendingOfDay({ path, decisions, date, base, type }: PendingOfDayProps) {
  const [asks, setAsks] = useState(false)
  const { data, dataUpdatedAt } = useQuery({
    queryKey: [path, "pending", date, base, type],
    queryFn: ({ signal }) => readAll(path, { date, base: base || undefined, type: type || undefined }, signal),
    staleTime: 0,
    refetchInterval: 60_000,
  })
  const rows = (data ?? []).filter((row) => !isUnanswered(row.status, new Date(row.startsAt), new Date(dataUpdatedAt)))
  if (rows.length === 0) return null
  return (
    <>
      <Button onClick={() => setAsks(true)}>{words.open(rows.length)}</Button>
      {asks ? (
        <ConfirmDialog
          title={words.question(rows.length)}
          confirm={words.confirm(rows.length)}
          keep={reservationDecisions.keepAll}
          hurts={false}
          running={decisions.decide.running}
          onConfirm={() => {
            setAsks(false)
            decisions.decide.run({ rows, status: "confirmed" })
          }}
          onCancel={() => setAsks(false)}
        >
          <p>{words.text}</p>
          {rows.some(({ reservationType }) => isLeastPrice(reservationType)) ? (
            <p className="mt-2">{priceChoice.ofDay}</p>
          ) : null}
          <ul className="mt-3 max-h-72 overflow-y-auto border-t border-line">
            {rows.map((row) => (
              <Waiting key={row.id} row={row} />
            ))}
          </ul>
        </ConfirmDialog>
      ) : null}
    </>
  )
}

/** Every page of what waits: « tout » must not mean the first twenty-five. */
async function readAll(path: string, shown: Record<string, string | undefined>, signal: AbortSignal) {
  const rows: AdminReservation[] = []
  let cursor: string | undefined
  do {
    const query = { ...shown, status: "pending", sort: "startsAt:asc", cursor }
    const page: AdminReservations = await callApi(path, { query, signal })
    rows.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return rows
}

/** « 10:00 Zoé d’Aubonne, K7M2QX9B », and what is still to be seen of its person. */
function Waiting({ row }: { row: AdminReservation }) {
  return (
    <li className="flex gap-3 border-b border-line py-1.5 [overflow-wrap:anywhere]">
      <span className="tabular-nums">{row.timeSlot}</span>
      <span>
        {`${clientName(row)}, ${row.reference}`}
        {row.identityToVerify ? <span className="block text-sm text-slate">{personsScreen.unproven.word}</span> : null}
        {row.licenceCheck === "to-verify" ? (
          <span className="block text-sm text-slate">{reservationsScreen.licenceCheck["to-verify"]}</span>
        ) : null}
      </span>
    </li>
  )
}
