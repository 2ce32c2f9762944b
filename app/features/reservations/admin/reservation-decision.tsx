import { useState } from "react"
import { ConfirmDialog } from "#app/back-office/command/confirm-dialog.tsx"
import { UnsavedText } from "#app/back-office/command/unsaved-text.tsx"
import { adminTitles, useAdminCommand } from "#app/back-office/command/use-admin-command.ts"
import { useKeptNotes } from "#app/back-office/record/use-kept-notes.ts"
import { callApi, fieldMessages } from "#app/browser/page/call-api.ts"
import { usePast } from "#app/browser/use-past.ts"
import { PriceChoice } from "#app/features/reservations/manage/price-choice.tsx"
import type {
  AdminReservationDetails,
  StatusChangeRequest,
} from "#app/features/reservations/manage/reservations.admin.schema.ts"
import { usePriceChoice } from "#app/features/reservations/manage/use-price-choice.ts"
import { type DecidedStatus, isEarly, nextStatuses } from "#app/features/reservations/reservations.rules.ts"
import { Field, Textarea } from "#app/ui/form/field.tsx"
import { sayDayTime } from "#app/ui/formats.ts"
import { announce } from "#app/ui/page/announce.ts"
import { Button } from "#app/ui/page/button.tsx"
import { Refusal } from "#app/ui/refusal.tsx"
import { moveDialog } from "#content/admin/move.ts"
import { reservationDecision } from "#content/admin/reservations.ts"
import { DecisionMessage } from "./decision-message.tsx"
import { MoveDialog } from "./move-dialog.tsx"
import { UndoLine } from "./undo-line.tsx"
import type { Decisions } from "./use-decisions.ts"

const words = reservationDecision

interface ReservationDecisionProps {
  reservation: AdminReservationDetails
  path: string
  decisions: Decisions
  /** Closes the dialog, so that the next action does not appear under the pointer. */
  onDecided: () => void
}

export function ReservationDecision(props: ReservationDecisionProps) {
  const { reservation, path, decisions } = props
  const note = useKeptNotes(`reservation:${reservation.id}`)
  const message = useKeptNotes(`reservation-message:${reservation.id}`)
  const begun = usePast(reservation.startsAt)
  const [moves, setMoves] = useState(false)
  const [asked, setAsked] = useState<DecidedStatus>()
  const price = usePriceChoice(reservation)
  const isPriced = (status?: DecidedStatus) => price.asks && status === "confirmed"
  const { run, running, refusal, error } = useStatusChange(props, () => {
    note.forget()
    message.forget()
  })
  const next: readonly DecidedStatus[] = nextStatuses[reservation.status]
  const unreached = reservation.forgotten ? words.notMailed : words.noAddress
  const notMailed = reservation.email === "" ? unreached : undefined
  const [noteRefused, messageRefused] = ["notes", "message"].map((field) => fieldMessages(error, [field])[0]?.[1])
  const refused = noteRefused || messageRefused ? undefined : (refusal ?? decisions.undo.refusal)

  function change(status: DecidedStatus) {
    const priced = isPriced(status) ? price.read() : {}
    if (!priced) return
    setAsked(undefined)
    const early = isEarly(status, new Date(reservation.startsAt), new Date()) || undefined
    const written = { notes: note.value.trim() || undefined, message: message.value.trim() || undefined }
    run({ version: reservation.version, status, early, ...priced, ...written })
  }

  function choose(status: DecidedStatus) {
    const hurts = status === "cancelled" || isEarly(status, new Date(reservation.startsAt), new Date())
    if (hurts || isPriced(status)) setAsked(status)
    else change(status)
  }

  if (next.length === 0) {
    const unsaved = [note, message].filter(({ value }) => value)
    return (
      <>
        <Refusal>{refused}</Refusal>
        <UndoLine reservation={reservation} decisions={decisions} />
        {reservation.undoable ? null : <p className="text-sm text-slate">{words.final}</p>}
        {unsaved.map(({ value, forget }) => (
          <UnsavedText key={value} title={words.unsaved} text={value} drop={words.dropNote} onDrop={forget} />
        ))}
      </>
    )
  }
  const writeTo = (status: DecidedStatus) => (
    <DecisionMessage
      path={`${path}/${reservation.id}`}
      status={status}
      amountCents={isPriced(status) ? price.cents : undefined}
      message={message.value}
      onChange={message.write}
      error={messageRefused}
    />
  )
  return (
    <>
      <UndoLine reservation={reservation} decisions={decisions} />
      <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        {notMailed || !next[0] ? <p className="text-sm text-slate">{notMailed}</p> : writeTo(next[0])}
        <Field label={words.notes} error={noteRefused}>
          <Textarea
            rows={1}
            className="max-h-40 [field-sizing:content]"
            value={note.value}
            onChange={(event) => note.write(event.target.value)}
          />
        </Field>
      </div>
      <Refusal>{refused}</Refusal>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {next.map((status) => (
          <Button
            key={status}
            variant={status === "cancelled" ? "outline" : "default"}
            aria-disabled={running}
            onClick={() => choose(status)}
          >
            {words.actions[status]}
          </Button>
        ))}
        {begun ? null : (
          <Button variant="outline" aria-disabled={running} onClick={() => setMoves(true)}>
            {moveDialog.open}
          </Button>
        )}
      </div>
      {moves ? <MoveDialog id={reservation.id} onClose={() => setMoves(false)} /> : null}
      {asked ? (
        <ConfirmDialog
          title={words.questions[asked].title}
          confirm={words.actions[asked]}
          keep={words.questions[asked].keep}
          hurts={asked === "cancelled"}
          running={running}
          onConfirm={() => change(asked)}
          onCancel={() => setAsked(undefined)}
        >
          <p className="mb-4">
            {words.questions[asked].text(sayDayTime(reservation.reservationDate, reservation.timeSlot), !notMailed)}
          </p>
          {isPriced(asked) ? <PriceChoice price={price} currency={reservation.priceCurrency} /> : null}
          {notMailed ? <p>{notMailed}</p> : writeTo(asked)}
        </ConfirmDialog>
      ) : null}
    </>
  )
}

function useStatusChange({ reservation, path, decisions, onDecided }: ReservationDecisionProps, onDone: () => void) {
  return useAdminCommand<StatusChangeRequest, AdminReservationDetails>({
    path,
    send: (body) => callApi(`${path}/${reservation.id}/status`, { method: "POST", body }),
    done: (_, { status }) => [adminTitles.done, words.done[status]],
    wayBack: (decided, { status }) => decisions.wayBack({ act: status, done: [decided], failed: [] }),
    failed: words.failed,
    announce,
    onDone(decided, { status }) {
      onDone()
      decisions.show({ act: status, done: [decided], failed: [] })
      onDecided()
    },
  })
}
