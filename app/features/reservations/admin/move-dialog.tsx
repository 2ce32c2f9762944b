import { useState } from "react"
import { CommandForm } from "#app/back-office/command/command-form.tsx"
import { MessageField } from "#app/back-office/record/mail-message.tsx"
import { useAdminRecord } from "#app/back-office/record/use-admin-record.ts"
import type { Slot } from "#app/features/calendar/door/listing/availability.schema.ts"
import { firstValues } from "#app/features/reservations/counter/counter-values.ts"
import { nearestTime, type PlaceValues, useDayTimes } from "#app/features/reservations/counter/day-times.ts"
import { PlaceFields } from "#app/features/reservations/counter/place-fields.tsx"
import { SlotTimeField } from "#app/features/reservations/counter/slot-time-field.tsx"
import type { AdminReservationDetails } from "#app/features/reservations/manage/reservations.admin.schema.ts"
import { ownSlot } from "#app/features/reservations/move/own-slot.ts"
import { Dialog } from "#app/ui/dialog.tsx"
import { formatDayTime } from "#app/ui/formats.ts"
import { Refusal } from "#app/ui/refusal.tsx"
import { moveDialog as words } from "#content/admin/move.ts"
import { reservationDecision } from "#content/admin/reservations.ts"
import { baseName } from "#content/school.ts"
import { useMove } from "./use-move.ts"

const fields = ["boatType", "rentalDuration", "base", "date", "timeSlot", "message"] as const

interface MoveDialogProps {
  id: string
  onClose: () => void
  /** Called after a move, before `onClose`. */
  onMoved?: (reservation: AdminReservationDetails) => void
}

/** Moves one reservation; it reads the reservation itself, so that any screen can open it by id. */
export function MoveDialog({ id, onClose, onMoved }: MoveDialogProps) {
  const { record, state } = useAdminRecord<AdminReservationDetails>("/admin/reservations", id)
  if (record) return <MoveForm reservation={record} onClose={onClose} onMoved={onMoved} />
  return (
    <Dialog open onClose={onClose} title={words.title}>
      {state === "loading" ? <p aria-live="polite">{words.loading}</p> : <Refusal>{words.notLoaded}</Refusal>}
    </Dialog>
  )
}

interface MoveFormProps extends Pick<MoveDialogProps, "onClose" | "onMoved"> {
  reservation: AdminReservationDetails
}

function MoveForm({ reservation, onClose, onMoved }: MoveFormProps) {
  const { email, forgotten, version } = reservation
  const [chosen, setValues] = useState(() => valuesOf(reservation))
  const [message, write] = useState("")
  const move = useMove(reservation.id, (moved) => {
    onMoved?.(moved)
    onClose()
  })
  const rental = reservation.reservationType === "boat_rental"
  const { slots } = useDayTimes(chosen)
  const values = { ...chosen, timeSlot: chosen.timeSlot || suggestedTime(slots, chosen, reservation) }
  const { timeSlot } = values

  const change = (patch: Partial<PlaceValues>) => setValues((now) => ({ ...now, ...patch }))

  function send() {
    const { base, reservationDate: date, rentalDuration, boatType } = values
    const rented = rental ? { rentalDuration, boatType } : {}
    move.run({ version, base, date, timeSlot, ...rented, message: message.trim() || undefined })
  }

  return (
    <CommandForm
      title={words.title}
      description={words.now(
        formatDayTime(reservation.reservationDate, reservation.timeSlot),
        baseName(reservation.base),
      )}
      fields={fields}
      command={move}
      send={words.send}
      onSend={send}
      onClose={onClose}
    >
      {(refusalOf) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <PlaceFields
              values={values}
              onChange={change}
              refusalOf={(field) => refusalOf(field === "reservationDate" ? "date" : field)}
            >
              <SlotTimeField
                values={values}
                onChange={change}
                error={refusalOf("timeSlot")}
                ownWord={(slot) => ownWord(slot, reservation, rental ? values.rentalDuration : undefined)}
              />
            </PlaceFields>
          </div>
          <p aria-live="polite" className="font-semibold">
            {timeSlot ? words.planned(formatDayTime(values.reservationDate, timeSlot), baseName(values.base)) : null}
          </p>
          {rental && values.rentalDuration !== reservation.rentalDuration ? <p>{words.priceStays}</p> : null}
          {email ? (
            <div>
              <MessageField value={message} onChange={write} error={refusalOf("message")} />
              <p className="mt-1 text-sm text-slate [overflow-wrap:anywhere]">{words.mailed(email)}</p>
            </div>
          ) : (
            <p className="text-sm text-slate">{forgotten ? reservationDecision.notMailed : words.noMail}</p>
          )}
        </>
      )}
    </CommandForm>
  )
}

function valuesOf(reservation: AdminReservationDetails): PlaceValues {
  const { reservationType, base, reservationDate, rentalDuration, boatType, groupSize } = reservation
  return {
    reservationType,
    base,
    reservationDate,
    timeSlot: "",
    rentalDuration: rentalDuration ?? firstValues.rentalDuration,
    boatType: boatType ?? firstValues.boatType,
    ...(groupSize === null ? {} : { groupSize }),
  }
}

/** The nearest free time, so that moving takes no more than a yes. Another duration or model alone keeps its time. */
function suggestedTime(slots: readonly Slot[], values: PlaceValues, reservation: AdminReservationDetails): string {
  const { rentalDuration, boatType, timeSlot } = reservation
  const isHere = (slot: Slot) => ownWord(slot, reservation, rentalDuration ?? undefined) !== undefined
  const others = slots.filter((slot) => !isHere(slot))
  const changed = rentalDuration !== null && (values.rentalDuration !== rentalDuration || values.boatType !== boatType)
  if (changed && others.length < slots.length) return timeSlot
  return nearestTime(others, timeSlot, values.boatType)
}

function ownWord(slot: Slot, reservation: AdminReservationDetails, hours: number | undefined): string | undefined {
  const own = ownSlot(slot, reservation, hours)
  return own && { present: words.presentTime, meets: words.meetsPresent }[own]
}
