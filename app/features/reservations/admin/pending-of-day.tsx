import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { callApi } from "#app/browser/page/call-api.ts"
import type {
  AdminReservation,
  AdminReservations,
} from "#app/features/reservations/manage/reservations.admin.schema.ts"
import { isUnanswered } from "#app/features/reservations/reservations.rules.ts"
import { Button } from "#app/ui/page/button.tsx"
import { reservationDecisions } from "#content/admin/reservations.ts"
import { ConfirmSeveral } from "./confirm-several.tsx"
import type { Decisions } from "./use-decisions.ts"

const words = reservationDecisions.several

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
        <ConfirmSeveral
          rows={rows}
          ofDay
          running={decisions.decide.running}
          onConfirm={() => {
            setAsks(false)
            decisions.decide.run({ rows, status: "confirmed" })
          }}
          onCancel={() => setAsks(false)}
        />
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
