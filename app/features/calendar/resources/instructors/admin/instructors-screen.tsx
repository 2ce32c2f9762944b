import { ReadScreen } from "#app/back-office/command/read-screen.tsx"
import type { Team } from "#app/features/calendar/resources/instructors/instructors.admin.schema.ts"
import { instructorsScreen } from "#content/admin/instructors.ts"
import { bases } from "#content/school.ts"
import { InstructorsOfBase } from "./instructor-list.tsx"
import { instructorsPath } from "./use-instructors.ts"
import { WithoutInstructor } from "./without-instructor.tsx"

/** « Moniteurs » (school 1, "Screens"): what lacks an instructor first, then the instructors by base. */
export function InstructorsScreen() {
  const { failed, loading } = instructorsScreen
  return (
    <ReadScreen<Team> path={instructorsPath} failed={failed} loading={loading}>
      {(team) => (
        <div className="mt-4 space-y-6">
          <WithoutInstructor team={team} />
          {bases.map((base) => (
            <InstructorsOfBase
              key={base.slug}
              base={base}
              instructors={team.instructors.filter((one) => one.base === base.slug)}
              names={team.namesInCourses}
            />
          ))}
        </div>
      )}
    </ReadScreen>
  )
}
