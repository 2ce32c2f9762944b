import { useQuery } from "@tanstack/react-query"
import { adminTitles, useAdminCommand } from "#app/back-office/command/use-admin-command.ts"
import { callApi } from "#app/browser/page/call-api.ts"
import type { Fleet } from "#app/features/calendar/fleet/fleet.admin.schema.ts"
import { announce } from "#app/ui/page/announce.ts"
import { fleetScreen } from "#content/admin/fleet.ts"

export const fleetPath = "/admin/fleet"

/** Others change the fleet at the same time, so data is never fresh. */
export function useFleet() {
  return useQuery({
    queryKey: [fleetPath],
    queryFn: ({ signal }) => callApi<Fleet>(fleetPath, { signal }),
    staleTime: 0,
  })
}

interface Sent {
  method: "POST" | "PUT" | "DELETE"
  /** Below /admin/fleet. */
  path: string
  body?: unknown
}

/** @param done the sentence of the success */
export function useFleetCommand<Answer = unknown>(done: (answer: Answer) => string, onDone?: (answer: Answer) => void) {
  return useAdminCommand<Sent, Answer>({
    path: fleetPath,
    send: ({ method, path, body }) => callApi<Answer>(`${fleetPath}${path}`, { method, body }),
    done: (answer) => [adminTitles.done, done(answer)],
    failed: fleetScreen.notDone,
    announce,
    ...(onDone ? { onDone } : {}),
  })
}
