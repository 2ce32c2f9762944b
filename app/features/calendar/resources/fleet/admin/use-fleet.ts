import {
  type ResourceScreen,
  useResourceCommand,
} from "#app/features/calendar/resources/assignments/admin/resource-screen.ts"
import { fleetScreen } from "#content/admin/fleet.ts"

export const fleetPath = "/admin/fleet"

export const boatScreen = {
  path: fleetPath,
  pathOf: (id) => `/boats/${id}`,
  stays: "workshops",
  awayTone: "few",
  choice: { field: "boatId", candidates: "", send: "/boats" },
  words: fleetScreen,
} as const satisfies ResourceScreen

export function useFleetCommand<Answer = unknown>(done: (answer: Answer) => string, onDone?: (answer: Answer) => void) {
  return useResourceCommand(boatScreen, done, onDone)
}
