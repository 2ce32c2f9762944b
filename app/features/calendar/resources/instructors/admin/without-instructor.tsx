import { OutingsWithout } from "#app/features/calendar/resources/assignments/admin/outings-without.tsx"
import type { Team } from "#app/features/calendar/resources/instructors/instructors.admin.schema.ts"
import { AssignInstructorDialog } from "./assign-instructor-dialog.tsx"
import { instructorScreen } from "./use-instructors.ts"

export function WithoutInstructor({ team }: { team: Pick<Team, "withoutInstructor" | "moreWithoutInstructor"> }) {
  return (
    <OutingsWithout
      screen={instructorScreen}
      outings={team.withoutInstructor}
      more={team.moreWithoutInstructor}
      givenOf={({ instructors }) => instructors}
      renderDialog={(outing, onClose) => <AssignInstructorDialog key={outing.id} outing={outing} onClose={onClose} />}
    />
  )
}
