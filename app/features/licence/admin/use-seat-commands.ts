import { useQueryClient } from "@tanstack/react-query"
import { adminTitles, useAdminCommand } from "#app/back-office/command/use-admin-command.ts"
import { callApi } from "#app/browser/page/call-api.ts"
import type { AdminBooking, AdminSessionDetail } from "#app/features/calendar/courses/training.admin.schema.ts"
import { sessionsPath } from "#app/features/calendar/courses/training.rules.ts"
import type { SeatAddition, SeatCancellation, SeatMove } from "#app/features/licence/seats/seats.schema.ts"
import { formatClock, sayDayTime } from "#app/ui/formats.ts"
import { announce } from "#app/ui/page/announce.ts"
import { undoWords } from "#content/admin/commands.ts"
import { seatActs as words } from "#content/admin/seats.ts"

export function seatPath(session: Pick<AdminSessionDetail, "id">, seat: Pick<AdminBooking, "id">): string {
  return `${sessionsPath}/${session.id}/bookings/${seat.id}`
}

export function nameOf({ firstName, lastName }: Pick<AdminBooking, "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`.trim()
}

/** What each act on one seat answers: the session where the seat is now. */
type Answer = AdminSessionDetail

function seatIn(session: Answer, id: string): AdminBooking | undefined {
  return session.bookings.find((booking) => booking.id === id)
}

const command = { path: sessionsPath, failed: words.failed, announce }

/** Reads again all that shows places: sessions, the planning, free dates. */
function useReadAgain() {
  const client = useQueryClient()
  return () => void client.invalidateQueries()
}

interface Held {
  session: Answer
  seat: AdminBooking
}

/** Undoes the last act on a seat, or sends its mail now. */
export function useSeatUndo() {
  const onDone = useReadAgain()
  const act = (what: "undo" | "send-now", done: (name: string) => string) => ({
    ...command,
    send: ({ session, seat: { id, version } }: Held) =>
      callApi<Answer>(`${seatPath(session, { id })}/${what}`, { method: "POST", body: { version } }),
    done: (_: Answer, { seat }: Held) => [adminTitles.done, done(nameOf(seat))] as const,
    onDone,
  })
  return {
    undo: useAdminCommand(act("undo", words.undone)),
    sendNow: useAdminCommand(act("send-now", words.sent)),
  }
}

interface SeatCommand<Input> {
  send: (input: Input) => Promise<Answer>
  /** The seat in the answer. */
  seatOf: (answer: Answer) => AdminBooking | undefined
  done: (name: string, answer: Answer) => string
  onDone: () => void
}

/** The toast says what happened and when the mail leaves, with the way back. */
function useSeatCommand<Input>({ send, seatOf, done, onDone }: SeatCommand<Input>) {
  const readAgain = useReadAgain()
  const { undo } = useSeatUndo()
  return useAdminCommand<Input, Answer>({
    ...command,
    send,
    done(session) {
      const seat = seatOf(session)
      return [adminTitles.done, seat ? `${done(nameOf(seat), session)} ${mailWords(seat)}` : done("", session)]
    },
    wayBack(session) {
      const seat = seatOf(session)
      return seat?.undoable ? { label: undoWords.undo, onClick: () => undo.run({ session, seat }) } : undefined
    },
    onDone() {
      readAgain()
      onDone()
    },
  })
}

function mailWords({ undoable }: AdminBooking): string {
  return undoable ? undoWords.mailLeaves(formatClock(undoable.mailLeavesAt), 1) : words.noMail
}

export function useAddition(session: Answer, onDone: () => void) {
  return useSeatCommand<SeatAddition>({
    send: (body) => callApi(`${sessionsPath}/${session.id}/bookings`, { method: "POST", body }),
    seatOf: ({ bookings }) => bookings.findLast(({ bookingStatus }) => bookingStatus === "confirmed"),
    done: words.add.done,
    onDone,
  })
}

export function useSeatMove(session: Answer, seat: AdminBooking, onDone: () => void) {
  return useSeatCommand<SeatMove>({
    send: (body) => callApi(`${seatPath(session, seat)}/move`, { method: "POST", body }),
    seatOf: (answer) => seatIn(answer, seat.id),
    done: (name, { date, startTime }) => words.move.done(name, sayDayTime(date, startTime)),
    onDone,
  })
}

export function useSeatCancellation(session: Answer, seat: AdminBooking, onDone: () => void) {
  return useSeatCommand<SeatCancellation>({
    send: (body) => callApi(`${seatPath(session, seat)}/cancellation`, { method: "POST", body }),
    seatOf: (answer) => seatIn(answer, seat.id),
    done: words.cancel.done,
    onDone,
  })
}
