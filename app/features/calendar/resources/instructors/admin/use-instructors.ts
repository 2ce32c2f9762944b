import { usePathCommand } from "#app/back-office/command/use-path-command.ts"
import { instructorsScreen } from "#content/admin/instructors.ts"

export const instructorsPath = "/admin/instructors"

/** @param done the sentence of the success */
export function useInstructorCommand<Answer = unknown>(
  done: (answer: Answer) => string,
  onDone?: (answer: Answer) => void,
) {
  return usePathCommand<Answer>({ path: instructorsPath, failed: instructorsScreen.notDone, done, onDone })
}
