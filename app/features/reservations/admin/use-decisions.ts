import { useState } from "react"
import { adminTitles, refusalSentence, useAdminCommand } from "#app/back-office/command/use-admin-command.ts"
import { callApi } from "#app/browser/page/call-api.ts"
import type {
  AdminReservation,
  AdminReservationDetails,
  StatusChangeRequest,
} from "#app/features/reservations/manage/reservations.admin.schema.ts"
import { isLeastPrice } from "#app/features/reservations/quote.rules.ts"
import type { DecidedStatus } from "#app/features/reservations/reservations.rules.ts"
import { plural } from "#app/ui/formats.ts"
import { announce } from "#app/ui/page/announce.ts"
import { undoWords } from "#content/admin/commands.ts"
import { reservationDecision, reservationDecisions as words } from "#content/admin/reservations.ts"
import { clientName } from "./reservation-columns.tsx"

export interface DecisionResult {
  act: DecidedStatus | "undone" | "sent"
  done: readonly AdminReservationDetails[]
  failed: readonly { name: string; reason: string }[]
}

export type Decisions = ReturnType<typeof useDecisions>

interface Asked {
  rows: readonly AdminReservation[]
  status: DecidedStatus
  message?: string | undefined
}

export function useDecisions(path: string) {
  const [result, show] = useState<DecisionResult>()
  const command = {
    path,
    failed: reservationDecision.failed,
    announce,
    done: (answer: DecisionResult) => [adminTitles.done, resultWords(answer)] as const,
  }
  const post = (act: string, body: (row: AdminReservation) => object) => (row: AdminReservation) =>
    callApi<AdminReservationDetails>(`${path}/${row.id}/${act}`, { method: "POST", body: body(row) })
  const shown = ({ version }: AdminReservation) => ({ version })

  /** @throws the first error when every request failed */
  async function each(
    act: DecisionResult["act"],
    rows: readonly AdminReservation[],
    ask: (row: AdminReservation) => Promise<AdminReservationDetails>,
  ): Promise<DecisionResult> {
    const done: AdminReservationDetails[] = []
    const errors: { row: AdminReservation; error: unknown }[] = []
    for (const row of rows) {
      try {
        done.push(await ask(row))
      } catch (error) {
        errors.push({ row, error })
      }
    }
    const failed = errors.map(({ row, error }) => ({
      name: `${clientName(row)} (${row.reference})`,
      reason: refusalSentence(error, reservationDecision.failed),
    }))
    show({ act, done, failed })
    if (done.length === 0 && errors[0]) throw errors[0].error
    return { act, done, failed }
  }

  const undo = useAdminCommand<readonly AdminReservation[], DecisionResult>({
    ...command,
    send: (rows) => each("undone", rows, post("undo", shown)),
  })
  const sendNow = useAdminCommand<readonly AdminReservation[], DecisionResult>({
    ...command,
    send: (rows) => each("sent", rows, post("send-now", shown)),
  })
  const wayBack = ({ done }: DecisionResult) => wayBackFrom(done, undo.run)
  const decide = useAdminCommand<Asked, DecisionResult>({
    ...command,
    send: ({ rows, status, message }) =>
      each(
        status,
        rows,
        post("status", ({ version, reservationType }) => {
          const later = status === "confirmed" && isLeastPrice(reservationType)
          return { version, status, message, ...(later ? { priceLater: true } : {}) } satisfies StatusChangeRequest
        }),
      ),
    wayBack,
  })
  return { result, show, decide, undo, sendNow, wayBack }
}

function wayBackFrom(done: DecisionResult["done"], undo: (rows: readonly AdminReservation[]) => void) {
  const rows = done.filter(({ undoable }) => undoable !== null)
  return rows.length > 0 ? { label: undoWords.undo, onClick: () => undo(rows) } : undefined
}

/** « 3 réservations confirmées, 1 non. », « Aucune réservation confirmée. » */
export function resultWords({ act, done, failed }: DecisionResult): string {
  const [one, several, none] = words.results[act]
  if (done.length === 0) return `${none}.`
  const happened = plural(done.length, one, several)
  return failed.length > 0 ? `${happened}, ${failed.length}\u00a0${words.not}.` : `${happened}.`
}
