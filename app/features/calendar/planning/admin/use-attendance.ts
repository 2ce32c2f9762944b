import { useMutation, useQueryClient } from "@tanstack/react-query"
import { adminTitles, refusalSentence } from "#app/back-office/command/use-admin-command.ts"
import { callApi } from "#app/browser/page/call-api.ts"
import type { Attendance, AttendanceSet } from "#app/features/calendar/attendance.schema.ts"
import type { Planning } from "#app/features/calendar/planning/planning.admin.schema.ts"
import { announce } from "#app/ui/page/announce.ts"
import { planningScreen } from "#content/admin/planning.ts"
import { planningPath } from "./planning-state.ts"

const mutationKey = ["attendance"]

/** The day is read again after the last of several ticks: an answer between two would show the second as undone. */
export function useAttendance(day: string, id: string) {
  const client = useQueryClient()
  const queryKey = [planningPath(day, "liste")]
  const show = (attendance: Attendance | null) =>
    client.setQueryData<Planning>(queryKey, (planning) => planning && withAttendance(planning, id, attendance))
  const { mutate } = useMutation({
    mutationKey,
    // One after the other, so that the last tick of a person is the one that is kept.
    scope: { id },
    mutationFn: ({ attendance }: { attendance: Attendance | null; before: Attendance | null }) =>
      callApi<AttendanceSet>(`/admin/bookings/${id}/attendance`, { method: "PUT", body: { attendance } }),
    async onMutate({ attendance }) {
      await client.cancelQueries({ queryKey })
      show(attendance)
    },
    onError(error, { before }) {
      show(before)
      announce("error", [adminTitles.failed, refusalSentence(error, planningScreen.list.attendance.failed)])
    },
    async onSettled() {
      if (client.isMutating({ mutationKey }) === 1) await client.invalidateQueries({ queryKey })
    },
  })
  return (attendance: Attendance | null, before: Attendance | null) => mutate({ attendance, before })
}

function withAttendance(planning: Planning, id: string, attendance: Attendance | null): Planning {
  const set = <Booked extends { id: string; attendance: Attendance | null }>(all: readonly Booked[]) =>
    all.map((one) => (one.id === id ? Object.assign({}, one, { attendance }) : one))
  return { ...planning, bookings: set(planning.bookings), candidates: set(planning.candidates) }
}
