import { usePathCommand } from "#app/back-office/command/use-path-command.ts"
import { fleetScreen } from "#content/admin/fleet.ts"

export const fleetPath = "/admin/fleet"

/** @param done the sentence of the success */
export function useFleetCommand<Answer = unknown>(done: (answer: Answer) => string, onDone?: (answer: Answer) => void) {
  return usePathCommand<Answer>({ path: fleetPath, failed: fleetScreen.notDone, done, onDone })
}
