import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type {
  AdminReservationDetails,
  StatusChangeRequest,
} from "#app/features/reservations/reservations.admin.schema.ts"
import type { DecidedStatus } from "#app/features/reservations/reservations.rules.ts"
import { ApiProblem, callApi } from "#app/platform/call-api.ts"
import { announce } from "#app/ui/announce.tsx"
import { adminReservationToasts } from "#content/admin/reservations.ts"

export const reservationsPath = "/admin/reservations"

/** One reservation as the school sees it. */
export function useReservation(id: string) {
  return useQuery({
    queryKey: [reservationsPath, "one", id],
    queryFn: ({ signal }) => callApi<AdminReservationDetails>(`${reservationsPath}/${id}`, { signal }),
  })
}

/**
 * Changes the status of the reservation that was shown. A refusal is told and the reservation read again, so that its
 * dialog shows what stands.
 */
export function useStatusChange(reservation: AdminReservationDetails, onChanged: () => void) {
  const client = useQueryClient()
  const key = [reservationsPath, "one", reservation.id]
  return useMutation({
    mutationFn: ({ status, notes }: { status: DecidedStatus; notes: string | undefined }) => {
      const body: StatusChangeRequest = { version: reservation.version, status, notes }
      return callApi<AdminReservationDetails>(`${reservationsPath}/${reservation.id}/status`, { method: "POST", body })
    },
    onSuccess: (changed, { status }) => {
      client.setQueryData(key, changed)
      onChanged()
      void announce("success", adminReservationToasts[status])
      return client.invalidateQueries({ queryKey: [reservationsPath] })
    },
    onError: (error) => {
      void announce("error", adminReservationToasts.notChanged)
      // An invalid form changes nothing; anything else may have come from a change, or even have made one.
      if (error instanceof ApiProblem && error.status === 422) return
      return client.invalidateQueries({ queryKey: [reservationsPath] })
    },
  })
}
