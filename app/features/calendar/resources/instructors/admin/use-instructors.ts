import {
  type ResourceScreen,
  useResourceCommand,
} from "#app/features/calendar/resources/assignments/admin/resource-screen.ts"
import { instructorsScreen } from "#content/admin/instructors.ts"

export const instructorsPath = "/admin/instructors"

export const instructorScreen = {
  path: instructorsPath,
  pathOf: (id) => `/${id}`,
  stays: "absences",
  awayTone: "pending",
  choice: { field: "instructorId", candidates: "/instructors", send: "/instructors" },
  words: instructorsScreen,
} as const satisfies ResourceScreen

export function useInstructorCommand<Answer = unknown>(
  done: (answer: Answer) => string,
  onDone?: (answer: Answer) => void,
) {
  return useResourceCommand(instructorScreen, done, onDone)
}
