import { useState } from "react"
import type {
  AdminReservationDetails,
  StatusChangeRequest,
} from "#app/features/reservations/reservations.admin.schema.ts"
import { type DecidedStatus, nextStatuses } from "#app/features/reservations/reservations.rules.ts"
import { callApi, fieldMessages } from "#app/platform/call-api.ts"
import { adminTitles, useAdminCommand } from "#app/platform/use-admin-command.ts"
import { useKeptNotes } from "#app/platform/use-kept-notes.ts"
import { announce } from "#app/ui/announce.tsx"
import { Button } from "#app/ui/button.tsx"
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx"
import { Field, Textarea } from "#app/ui/field.tsx"
import { Refusal, UnsavedText } from "#app/ui/refusal.tsx"
import { reservationDecision } from "#content/admin/reservations.ts"

const words = reservationDecision

/** What a reservation may become next, with a note for the school (specification 2 and 4). */
export function ReservationDecision({ reservation, path }: { reservation: AdminReservationDetails; path: string }) {
  const note = useKeptNotes(`reservation:${reservation.id}`)
  const [asksToCancel, setAsksToCancel] = useState(false)
  const { run, running, refusal, error } = useStatusChange(reservation, path, note.forget)
  const next: readonly DecidedStatus[] = nextStatuses[reservation.status]
  const noteRefused = fieldMessages(error, ["notes"])[0]?.[1]
  const mail = reservation.email === "" ? words.notMailed : words.mailed

  function change(status: DecidedStatus) {
    setAsksToCancel(false)
    run({ version: reservation.version, status, notes: note.value.trim() || undefined })
  }

  if (next.length === 0) {
    return (
      <>
        <Refusal>{refusal}</Refusal>
        <p className="text-sm text-slate">{words.final}</p>
        {note.value ? (
          <UnsavedText title={words.unsaved} text={note.value} drop={words.dropNote} onDrop={note.forget} />
        ) : null}
      </>
    )
  }
  return (
    <>
      <Field label={words.notes} error={noteRefused}>
        <Textarea
          rows={1}
          className="max-h-40 [field-sizing:content]"
          value={note.value}
          onChange={(event) => note.write(event.target.value)}
        />
      </Field>
      <Refusal>{noteRefused ? undefined : refusal}</Refusal>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {next.map((status) => (
          <Button
            key={status}
            variant={status === "cancelled" ? "outline" : "default"}
            aria-disabled={running}
            onClick={() => (status === "cancelled" ? setAsksToCancel(true) : change(status))}
          >
            {words.actions[status]}
          </Button>
        ))}
        <p className="text-sm text-slate">{mail}</p>
      </div>
      {asksToCancel ? (
        <ConfirmDialog
          title={words.cancelling}
          confirm={words.actions.cancelled}
          keep={words.keep}
          running={running}
          onConfirm={() => change("cancelled")}
          onCancel={() => setAsksToCancel(false)}
        >
          <p>{words.cancellingText}</p>
          <p className="mt-2">{mail}</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}

function useStatusChange({ id }: AdminReservationDetails, path: string, onDone: () => void) {
  return useAdminCommand<StatusChangeRequest, AdminReservationDetails>({
    path,
    send: (body) => callApi(`${path}/${id}/status`, { method: "POST", body }),
    done: (_, { status }) => [adminTitles.done, words.done[status]],
    failed: words.failed,
    announce,
    onDone,
  })
}
