import { useState } from "react"
import { CommandForm } from "#app/back-office/command/command-form.tsx"
import { MessageField } from "#app/back-office/record/mail-message.tsx"
import type { AdminBooking, AdminSessionDetail } from "#app/features/calendar/courses/training.admin.schema.ts"
import type { TrainingSession } from "#app/features/calendar/courses/training.schema.ts"
import { useSessions } from "#app/features/licence/sessions/use-sessions.ts"
import { Field, Select } from "#app/ui/form/field.tsx"
import { formatDay, plural, sayDayTime } from "#app/ui/formats.ts"
import { formatChf } from "#app/ui/page/amounts.ts"
import { Refusal } from "#app/ui/refusal.tsx"
import { seatActs } from "#content/admin/seats.ts"
import { priceChange } from "#content/facts/price-change.ts"
import { MailPromise } from "./mail-promise.tsx"
import { nameOf, useSeatMove } from "./use-seat-commands.ts"

const words = seatActs.move
const fields = ["sessionId", "message"] as const

interface MoveSeatDialogProps {
  session: AdminSessionDetail
  seat: AdminBooking
  onClose: () => void
}

/** Moves a seat to another session of the same kind; another price is named before the click. */
export function MoveSeatDialog({ session, seat, onClose }: MoveSeatDialogProps) {
  const { data, isError } = useSessions(session.licenseType)
  const [chosenId, choose] = useState("")
  const [missing, setMissing] = useState(false)
  const [message, write] = useState("")
  const move = useSeatMove(session, seat, onClose)
  const free = data?.items.filter(({ id, sessionType, placesLeft }) => {
    return id !== session.id && sessionType === session.sessionType && placesLeft > 0
  })
  const chosen = free?.find(({ id }) => id === chosenId)

  function send() {
    setMissing(!chosen)
    if (!chosen) return
    const { id: sessionId, priceCents } = chosen
    move.run({ version: seat.version, sessionId, priceCents, message: message.trim() || undefined })
  }

  return (
    <CommandForm
      title={words.title}
      description={words.now(nameOf(seat), sayDayTime(session.date, session.startTime))}
      fields={fields}
      command={move}
      send={words.send}
      onSend={send}
      onClose={onClose}
    >
      {(refusalOf) => (
        <>
          {free ? (
            <Field label={words.field} required error={missing ? words.missing : refusalOf("sessionId")}>
              <Select
                value={chosenId}
                onChange={({ target }) => {
                  move.reset()
                  setMissing(false)
                  choose(target.value)
                }}
              >
                <option value="">{words.choose}</option>
                {free.map((one) => (
                  <option key={one.id} value={one.id}>
                    {sessionWords(one)}
                  </option>
                ))}
              </Select>
            </Field>
          ) : (
            <p aria-live="polite">{isError ? null : words.loading}</p>
          )}
          {isError && !data ? <Refusal>{words.notLoaded}</Refusal> : null}
          {free?.length === 0 ? <p className="text-slate">{words.none}</p> : null}
          <p aria-live="polite" className="font-semibold">
            {chosen ? priceWords(seat.priceCents, chosen.priceCents) : null}
          </p>
          <div>
            {seat.reachable ? <MessageField value={message} onChange={write} error={refusalOf("message")} /> : null}
            <MailPromise seat={seat} />
          </div>
        </>
      )}
    </CommandForm>
  )
}

function sessionWords({ date, startTime, endTime, location, placesLeft, priceCents }: TrainingSession): string {
  const when = `${formatDay(date)}, ${startTime}\u00a0–\u00a0${endTime}`
  return `${when}, ${location}, ${plural(placesLeft, "place")}, ${formatChf(priceCents)}`
}

function priceWords(before: number, after: number): string {
  return before === after ? words.samePrice : priceChange([before, after], formatChf)
}
