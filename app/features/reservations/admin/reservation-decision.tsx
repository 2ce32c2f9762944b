import { useState } from "react"
import type { AdminReservationDetails } from "#app/features/reservations/reservations.admin.schema.ts"
import { type DecidedStatus, nextStatuses } from "#app/features/reservations/reservations.rules.ts"
import { fieldMessages } from "#app/platform/call-api.ts"
import { refusalWords } from "#app/platform/refusal-words.ts"
import { Button } from "#app/ui/button.tsx"
import { Dialog } from "#app/ui/dialog.tsx"
import { Field, Textarea } from "#app/ui/field.tsx"
import { adminReservations } from "#content/admin/reservations.ts"
import { Section } from "./reservation-facts.tsx"
import { useNotes } from "./use-notes.ts"
import { useStatusChange } from "./use-reservation.ts"

const words = adminReservations

/** The school's notes, and what the reservation may become next (specification 4). */
export function ReservationDecision({ reservation }: { reservation: AdminReservationDetails }) {
  const { status, adminNotes, email } = reservation
  const notes = useNotes(reservation)
  const [asksToCancel, setAsksToCancel] = useState(false)
  const { mutate, isPending, error } = useStatusChange(reservation, notes.forget)
  const next: readonly DecidedStatus[] = nextStatuses[status]

  function change(to: DecidedStatus) {
    setAsksToCancel(false)
    mutate({ status: to, notes: notes.changed })
  }

  if (next.length === 0) {
    return (
      <Section title={words.sections.schoolNotes}>
        <p className="break-words whitespace-pre-line">{adminNotes ?? words.nothing}</p>
        <Refusal error={error} />
        {notes.changed ? (
          <div className="mt-3 border-l-2 border-special pl-3 text-sm">
            <p className="break-words whitespace-pre-line">
              <strong className="font-semibold">{words.notes.unsaved}</strong> {notes.changed}
            </p>
            <Button variant="link" size="sm" onClick={notes.forget}>
              {words.notes.forget}
            </Button>
          </div>
        ) : null}
        <p className="mt-3 text-sm text-slate">{words.final}</p>
      </Section>
    )
  }
  return (
    <Section title={words.sections.schoolNotes}>
      <Field label={words.notes.label} hint={words.notes.hint} error={fieldMessages(error, ["notes"])[0]?.[1]}>
        <Textarea rows={3} value={notes.value} onChange={(event) => notes.type(event.target.value)} />
      </Field>
      {notes.stored ? (
        <p className="mt-2 border-l-2 border-line pl-3 text-sm break-words whitespace-pre-line text-slate">
          <strong className="font-semibold">{words.notes.stored}</strong> {notes.stored}
        </p>
      ) : null}
      <Refusal error={error} />
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {next.map((to) => (
          <Button
            key={to}
            variant={to === "cancelled" ? "outline" : "default"}
            className={to === "cancelled" ? "border-port text-port hover:bg-port" : undefined}
            disabled={isPending}
            onClick={() => (to === "cancelled" ? setAsksToCancel(true) : change(to))}
          >
            {words.actions[to]}
          </Button>
        ))}
        <p className="text-sm text-slate">{email === "" ? words.notMailed : words.mailed}</p>
      </div>
      <Dialog
        open={asksToCancel}
        onClose={() => setAsksToCancel(false)}
        title={words.cancelling.title}
        description={`${words.cancelling.text} ${email === "" ? words.notMailed : words.mailed}`}
        footer={
          <>
            <Button variant="destructive" onClick={() => change("cancelled")}>
              {words.cancelling.yes}
            </Button>
            <Button variant="secondary" onClick={() => setAsksToCancel(false)}>
              {words.cancelling.no}
            </Button>
          </>
        }
      />
    </Section>
  )
}

/** The server's words for what it refused; the fields tell theirs themselves. */
function Refusal({ error }: { error: Error | null }) {
  const told = fieldMessages(error, ["notes"]).length > 0
  return (
    <div role="alert">
      {error && !told ? <p className="mt-3 font-semibold text-port">{refusalWords("Erreur", error)[1]}</p> : null}
    </div>
  )
}
