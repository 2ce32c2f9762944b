import { usePathCommand } from "#app/back-office/command/use-path-command.ts"
import type { fleetScreen } from "#content/admin/fleet.ts"
import type { instructorsScreen } from "#content/admin/instructors.ts"

export interface ResourceScreen {
  path: string
  /** The endpoints of one resource, below `path`. */
  pathOf: (id: string) => string
  stays: "workshops" | "absences"
  awayTone: "few" | "pending"
  choice: { field: "boatId" | "instructorId"; candidates: string; send: string }
  words: typeof fleetScreen | typeof instructorsScreen
}

/** @param done the sentence of the success */
export function useResourceCommand<Answer = unknown>(
  { path, words }: ResourceScreen,
  done: (answer: Answer) => string,
  onDone?: (answer: Answer) => void,
) {
  return usePathCommand<Answer>({ path, failed: words.notDone, done, onDone })
}
