import { useQueryClient } from "@tanstack/react-query"
import { adminTitles, useAdminCommand } from "#app/back-office/command/use-admin-command.ts"
import { callApi } from "#app/browser/page/call-api.ts"
import type { AdminReservationDetails } from "#app/features/reservations/manage/reservations.admin.schema.ts"
import type { MoveRequest } from "#app/features/reservations/move/move.schema.ts"
import { formatClock, sayDayTime } from "#app/ui/formats.ts"
import { announce } from "#app/ui/page/announce.ts"
import { undoWords } from "#content/admin/commands.ts"
import { moveDialog as words } from "#content/admin/move.ts"
import { baseName } from "#content/school.ts"

/** Reads again all that shows places or bookings: lists, the planning, free times. */
function useReadAgain() {
  const client = useQueryClient()
  return () => void client.invalidateQueries()
}

/** The server says whether it knows the base. */
type MoveSent = Omit<MoveRequest, "base"> & { base: string }

const path = "/admin/reservations"

/** The success says where it is now and when the mail leaves, with the way back. */
export function useMove(id: string, onMoved: (reservation: AdminReservationDetails) => void) {
  const readAgain = useReadAgain()
  const undo = useAdminCommand<AdminReservationDetails, AdminReservationDetails>({
    path,
    send: ({ version }) => callApi(`${path}/${id}/undo`, { method: "POST", body: { version } }),
    done: (undone) => [adminTitles.done, words.undone(undone.reference, placeOf(undone))],
    failed: words.failed,
    announce,
    onDone: readAgain,
  })
  return useAdminCommand<MoveSent, AdminReservationDetails>({
    path,
    async send(body) {
      try {
        return await callApi(`${path}/${id}/move`, { method: "POST", body })
      } catch (refusal) {
        // What was free may be taken, and the reservation may have changed.
        readAgain()
        throw refusal
      }
    },
    done: (moved) => [adminTitles.done, `${words.done(moved.reference, placeOf(moved))} ${mailWords(moved)}`],
    wayBack: (moved) => (moved.undoable ? { label: undoWords.undo, onClick: () => undo.run(moved) } : undefined),
    failed: words.failed,
    announce,
    onDone(moved) {
      readAgain()
      onMoved(moved)
    },
  })
}

function placeOf({ reservationDate, timeSlot, base }: AdminReservationDetails): string {
  return `${sayDayTime(reservationDate, timeSlot)}, ${baseName(base)}`
}

function mailWords({ undoable }: AdminReservationDetails): string {
  return undoable ? undoWords.mailLeaves(formatClock(undoable.mailLeavesAt), 1) : words.noMail
}
