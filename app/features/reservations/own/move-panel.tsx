import { useId, useState } from "react"
import { moveSentence } from "#app/features/bookings/facts/change-sentences.labels.ts"
import { amountsOf } from "#app/features/bookings/facts/said.labels.ts"
import type { Slot } from "#app/features/calendar/door/listing/availability.schema.ts"
import { useBookingTerms } from "#app/features/reservations/answer/use-booking-terms.ts"
import { ownSlot } from "#app/features/reservations/move/own-slot.ts"
import { isLeastPrice } from "#app/features/reservations/quote.rules.ts"
import { SlotChoices } from "#app/features/reservations/slots/slot-choices.tsx"
import { useSlots } from "#app/features/reservations/slots/use-slots.ts"
import { Field, RadioGroup, Select } from "#app/ui/form/field.tsx"
import { formatDayTime } from "#app/ui/formats.ts"
import { DatePicker } from "#app/ui/moment/date-picker.tsx"
import { MoveButtons, useMoveOwn } from "#app/ui/own/move-own.tsx"
import type { OwnBooking } from "#app/ui/own/own-props.ts"
import { Refusal } from "#app/ui/refusal.tsx"
import { written } from "#app/ui/written.ts"
import { beginsSoon, lastMove } from "#content/facts/change.ts"
import { agreedOn, lateCost } from "#content/facts/cost.ts"
import { ownReservation } from "#content/own-reservation.ts"
import { baseName, bases } from "#content/school.ts"
import type { OwnReservation } from "./own-reservation.schema.ts"

const { movePanel: words } = ownReservation
const nothing = { base: "", date: "", timeSlot: "" }

interface MovePanelProps {
  reservation: OwnReservation
  booking: OwnBooking
  onClose: () => void
}

export function MovePanel({ reservation, booking, onClose }: MovePanelProps) {
  const id = useId()
  const [wishedBase, setWishedBase] = useState("")
  const [chosen, setChosen] = useState(nothing)
  const { choose: chooseAgain, send, isPending, refusal } = useMoveOwn(booking, words, onClose)
  const { calendar, daySlots, failed, hours, model } = useOtherSlots(reservation, chosen.date, wishedBase)
  const complete = chosen.date !== "" && chosen.timeSlot !== ""

  function choose(patch: Partial<typeof nothing>) {
    chooseAgain()
    setChosen((now) => ({ ...now, ...patch }))
  }

  return (
    <div className="mt-6 space-y-5 border-t border-line pt-5">
      <div>
        <h3 className="text-lg font-bold">{words.title}</h3>
        <p className="text-slate">{moveSentence(reservation, "booking")}</p>
      </div>
      <Field id={`${id}-base`} label={words.base} required>
        <Select
          value={wishedBase}
          onChange={({ target }) => {
            setWishedBase(target.value)
            choose({ base: "", timeSlot: "" })
          }}
        >
          <option value="">{words.everywhere}</option>
          {bases.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <DatePicker
        id={`${id}-date`}
        value={chosen.date || undefined}
        onChange={(date) => choose({ date, base: "", timeSlot: "" })}
        {...calendar}
      />
      <RadioGroup id={`${id}-slot`} legend={words.slots} error={failed ? words.slotsFailed : undefined}>
        {chosen.date ? (
          <SlotChoices
            slots={daySlots}
            hours={hours}
            model={model}
            value={chosen}
            onChange={({ base, timeSlot }) => choose({ base, timeSlot })}
          />
        ) : (
          <p className="text-slate">{words.chooseDay}</p>
        )}
      </RadioGroup>
      {complete ? <FromTo reservation={reservation} chosen={chosen} /> : null}
      <LastFree reservation={reservation} chosen={chosen} />
      <Refusal>{refusal}</Refusal>
      <div className="flex flex-col gap-3 sm:flex-row">
        <MoveButtons
          words={words}
          isPending={isPending}
          onSend={() => send(complete ? chosen : undefined)}
          onClose={onClose}
        />
      </div>
    </div>
  )
}

function FromTo({ reservation, chosen }: { reservation: OwnReservation; chosen: typeof nothing }) {
  const { reservationDate, timeSlot, base } = reservation
  return (
    <dl aria-live="polite" className="grid grid-cols-[7rem_minmax(0,1fr)] gap-y-1">
      <dt className="text-slate">{words.from}</dt>
      <dd>{`${formatDayTime(reservationDate, timeSlot)}, ${baseName(base)}`}</dd>
      <dt className="text-slate">{words.to}</dt>
      <dd className="font-bold">{`${formatDayTime(chosen.date, chosen.timeSlot)}, ${baseName(chosen.base)}`}</dd>
    </dl>
  )
}

/** Says before the click what a move into the last free hours means (school 0). */
function LastFree({ reservation, chosen }: { reservation: OwnReservation; chosen: typeof nothing }) {
  const { data } = useBookingTerms({ type: reservation.reservationType, ...chosen })
  if (!data || data.freeUntil) return null
  const { status, account } = reservation
  const agreed = agreedOn({ confirmed: status === "confirmed", priced: account !== null })
  return (
    <output className="block border-l-4 border-water pl-4 font-semibold">
      {beginsSoon("booking", lateCost({ agreed, amount: knownPrice(reservation) }))} {lastMove}
    </output>
  )
}

/** What the account charges, or a quote that will be charged as it is; null for a « à partir de ». */
function knownPrice({ account, reservationType, priceCents, priceCurrency }: OwnReservation): string | null {
  if (!account && isLeastPrice(reservationType)) return null
  return amountsOf({ charged: account, priceCurrency }, written)(account?.owedCents ?? priceCents)
}

/** Leaves out the present slot, and includes slots that only this booking fills. */
function useOtherSlots(reservation: OwnReservation, date: string, base: string) {
  const { reservationType, rentalDuration, boatType, groupSize } = reservation
  const asked = {
    reservationType,
    reservationDate: date,
    ...(rentalDuration === null ? {} : { rentalDuration }),
    ...(boatType === null ? {} : { boatType }),
    ...(groupSize === null ? {} : { groupSize }),
  }
  const shownAs = (slot: Slot, rentedHours: number | undefined) => closedIfPresent(slot, reservation, rentedHours)
  const { calendar, daySlots, unread, hours, model } = useSlots(asked, base, shownAs, reservation.reservationDate)
  return { calendar, daySlots, failed: unread.length > 0, hours, model }
}

function closedIfPresent(slot: Slot, reservation: OwnReservation, hours: number | undefined): Slot {
  return ownSlot(slot, reservation, hours) === "present" ? { ...slot, obstacle: "closed" } : slot
}
