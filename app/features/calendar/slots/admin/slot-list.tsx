import { useState } from "react"
import { ApiProblem } from "#app/browser/page/call-api.ts"
import { useSameClick } from "#app/browser/same-click.ts"
import type { AdminSlot } from "#app/features/calendar/slots/availability.admin.schema.ts"
import { reservationTypeLabel } from "#app/features/calendar/slots/kinds/reservation-types.labels.ts"
import type { SeriesScope } from "#app/features/calendar/slots/series-scope.schema.ts"
import { minutesOf, placesLeft } from "#app/features/calendar/slots/slot.rules.ts"
import { phaseOf } from "#app/features/calendar/slots/slot-day.rules.ts"
import { formatDay, plural } from "#app/ui/formats.ts"
import { LoadFailed } from "#app/ui/load-failed.tsx"
import { clockOf } from "#app/ui/moment/typed-moment.ts"
import { Badge } from "#app/ui/page/badge.tsx"
import { Button } from "#app/ui/page/button.tsx"
import { Skeleton } from "#app/ui/page/skeleton.tsx"
import { adminAvailability } from "#content/admin/availability.ts"
import { seriesScope } from "#content/admin/series.ts"
import { baseName } from "#content/school.ts"
import { ChangedSeriesDialog } from "./changed-series-dialog.tsx"
import { ClosedDayNote } from "./closed-day-note.tsx"
import { DeletionDialog } from "./deletion-dialog.tsx"
import { EditDialog } from "./edit-dialog.tsx"
import { type SeriesAnswer, seriesAnswer } from "./series-answer.ts"
import { type SlotFilter, useChangeSlot, useDay, useDeleteSlot } from "./use-admin-availability.ts"

const words = adminAvailability.day

export function SlotList({ day, filter }: { day: string; filter: SlotFilter }) {
  const answer = useDay(day, filter)
  const change = useChangeSlot()
  const sameClick = useSameClick()
  const remove = useDeleteSlot()
  const [leavingId, setLeaving] = useState<string>()
  const slots = answer.data?.items
  const leaving = slots?.find(({ id }) => id === leavingId)
  const [editing, setEditing] = useState<AdminSlot>()
  const [answered, setAnswered] = useState<SeriesAnswer>()
  const clock = answer.data?.clock ?? "00:00"
  const now = { today: answer.data?.today ?? day, clock }

  async function closeLeaving({ id }: AdminSlot, scope: SeriesScope) {
    const closed = await change.mutateAsync({ id, isAvailable: false, scope }).catch(() => undefined)
    setLeaving(undefined)
    if (closed) setAnswered(seriesAnswer(closed, seriesScope.slots.closed))
  }

  function removeLeaving({ id }: AdminSlot, scope: SeriesScope) {
    remove.mutate(
      { id, scope },
      {
        onSuccess(deleted) {
          setLeaving(undefined)
          setAnswered(seriesAnswer(deleted, seriesScope.slots.deleted))
        },
      },
    )
  }

  return (
    <section aria-labelledby="slots-of-day" className="min-w-0" aria-busy={answer.isFetching}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="slots-of-day" className="text-xl">
          {formatDay(day, "long")}
        </h2>
        {slots && slots.length > 0 ? <p className="text-sm text-slate tabular-nums">{sumOf(slots)}</p> : null}
      </div>
      <ClosedDayNote day={day} />
      <Refusal error={change.error ?? (leaving ? null : remove.error)} />
      {answer.isError && !slots ? (
        <LoadFailed className="mt-4" title={adminAvailability.toasts.notLoaded} onRetry={() => void answer.refetch()} />
      ) : null}
      {answer.isPending ? <SlotsSkeleton /> : null}
      {slots?.length === 0 ? <p className="mt-4 text-slate">{words.empty}</p> : null}
      {slots && slots.length > 0 ? (
        <ul className="mt-3 border-t border-line">
          {slots.map((slot) => (
            <SlotRow
              key={slot.id}
              slot={slot}
              phase={phaseOf(slot, now)}
              busy={change.variables?.id === slot.id && (change.isPending || sameClick)}
              onToggle={() => change.mutate({ id: slot.id, isAvailable: !slot.isAvailable, scope: "one" })}
              onEdit={() => setEditing(slot)}
              onDelete={() => {
                remove.reset()
                change.reset()
                setLeaving(slot.id)
              }}
            />
          ))}
        </ul>
      ) : null}
      {leaving ? (
        <DeletionDialog
          slot={leaving}
          error={remove.error}
          busy={remove.isPending || change.isPending}
          onClose={() => setLeaving(undefined)}
          onDelete={(scope) => removeLeaving(leaving, scope)}
          onCloseSlot={(scope) => void closeLeaving(leaving, scope)}
          onScope={() => remove.reset()}
        />
      ) : null}
      {editing ? <EditDialog slot={editing} onClose={() => setEditing(undefined)} onSeries={setAnswered} /> : null}
      {answered && answered.left.length > 0 ? (
        <ChangedSeriesDialog what="slots" answer={answered} onClose={() => setAnswered(undefined)} />
      ) : null}
    </section>
  )
}

function Refusal({ error }: { error: Error | null }) {
  if (!(error instanceof ApiProblem) || !error.message) return null
  return (
    <p role="alert" className="mt-3 border-l-4 border-port pl-3 font-semibold">
      {error.message}
    </p>
  )
}

interface SlotRowProps {
  slot: AdminSlot
  phase: ReturnType<typeof phaseOf>
  busy: boolean
  onToggle: () => void
  onEdit: () => void
  onDelete: () => void
}

function SlotRow({ slot, phase, busy, onToggle, onEdit, onDelete }: SlotRowProps) {
  const { timeSlot, reservationType, base, currentBookings, maxCapacity } = slot
  const which = `${timeSlot}, ${reservationTypeLabel[reservationType]}, ${baseName(base)}`
  const taken = `${currentBookings}\u00a0/\u00a0${maxCapacity}`
  return (
    <li className="grid grid-cols-[1fr_auto_auto] items-center gap-x-3 gap-y-1 border-b border-line py-2 sm:grid-cols-[6.5rem_minmax(0,1fr)_3.5rem_6.5rem_10.5rem]">
      <span className="font-semibold tabular-nums">{timesOf(slot)}</span>
      <span className="order-4 text-sm leading-snug sm:order-none">
        <span className="block">{reservationTypeLabel[reservationType]}</span>
        <span className="block text-slate">{baseName(base)}</span>
      </span>
      <span className="text-right tabular-nums">
        <span className="sr-only">Réservations : </span>
        {currentBookings > 0 ? (
          <a
            className="link inline-block py-2"
            href={reservationsOf(slot)}
            aria-label={`${taken}, ${words.reservations} : ${which}`}
            title={words.reservations}
          >
            {taken}
          </a>
        ) : (
          taken
        )}
      </span>
      <span className="justify-self-end sm:justify-self-start">
        <SlotState slot={slot} phase={phase} />
      </span>
      {phase === "to-come" ? <SlotActions {...{ slot, busy, onToggle, onEdit, onDelete }} which={which} /> : null}
    </li>
  )
}

interface SlotActionsProps extends Omit<SlotRowProps, "phase"> {
  which: string
}

/** Hidden for a slot that has begun: nothing about it can change. */
function SlotActions({ slot, which, busy, onToggle, onEdit, onDelete }: SlotActionsProps) {
  const toggle = slot.isAvailable ? words.close : words.reopen
  return (
    <span className="order-5 col-span-2 flex justify-end gap-2 sm:order-none sm:col-span-1">
      <Button
        size="sm"
        variant="outline"
        className="w-20"
        aria-label={`${toggle} le créneau de ${which}`}
        aria-disabled={busy}
        onClick={onToggle}
      >
        {toggle}
      </Button>
      <IconButton act={words.edit} which={which} drawing={pencil} onClick={onEdit} />
      <IconButton act={words.delete} which={which} drawing={bin} onClick={onDelete} />
    </span>
  )
}

const pencil = "m3 13 .7-3.2L11 2.5 13.5 5l-7.3 7.3zM9.5 4 12 6.5"
const bin = "M2.5 4h11M6 4V2.5h4V4M4 4l.6 9.5h6.8L12 4M6.5 6.5v4.5M9.5 6.5v4.5"

interface IconButtonProps {
  act: string
  which: string
  drawing: string
  onClick: () => void
}

function IconButton({ act, which, drawing, onClick }: IconButtonProps) {
  return (
    <Button
      size="sm"
      variant="ghost"
      className="w-9 px-0!"
      title={act}
      aria-label={`${act} le créneau de ${which}`}
      onClick={onClick}
    >
      <svg className="size-4 fill-none stroke-current stroke-[1.5]" viewBox="0 0 16 16" aria-hidden="true">
        <path d={drawing} />
      </svg>
    </Button>
  )
}

function reservationsOf({ date, reservationType }: AdminSlot): string {
  return `/admin/reservations?${new URLSearchParams({ type: reservationType, date, sort: "startsAt:asc" })}`
}

function SlotState({ slot, phase }: Pick<SlotRowProps, "slot" | "phase">) {
  if (phase !== "to-come") return <Badge tone="neutral">{phase === "begun" ? words.begun : words.over}</Badge>
  if (!slot.isAvailable) return <Badge tone="neutral">{words.closed}</Badge>
  if (placesLeft(slot) < 1) return <Badge tone="full">{words.full}</Badge>
  return <Badge tone="free">{words.open}</Badge>
}

export function timesOf({ timeSlot, durationMinutes }: Pick<AdminSlot, "timeSlot" | "durationMinutes">): string {
  const end = (minutesOf(timeSlot) + durationMinutes) % (24 * 60)
  return `${timeSlot}–${clockOf(end)}`
}

function sumOf(slots: readonly AdminSlot[]): string {
  const booked = slots.reduce((sum, slot) => sum + slot.currentBookings, 0)
  const places = slots.reduce((sum, slot) => sum + slot.maxCapacity, 0)
  return `${plural(slots.length, "créneau", "créneaux")}, ${booked}\u00a0/\u00a0${plural(places, "place")}`
}

function SlotsSkeleton() {
  return (
    <output className="mt-3 block border-t border-line">
      <span className="sr-only">{words.loading}</span>
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className="border-b border-line py-2">
          <Skeleton className="h-9" />
        </div>
      ))}
    </output>
  )
}
