import { useState } from "react"
import { momentOf, nameOf } from "#app/features/calendar/resources/assignments/admin/outing-words.ts"
import type { MannedOuting, Team } from "#app/features/calendar/resources/instructors/instructors.admin.schema.ts"
import { Button } from "#app/ui/page/button.tsx"
import { SectionCard } from "#app/ui/section-card.tsx"
import { instructorsScreen } from "#content/admin/instructors.ts"
import { baseName } from "#content/school.ts"
import { AssignInstructorDialog } from "./assign-instructor-dialog.tsx"

const words = instructorsScreen.without

/** So that the instructors stay in sight. */
const shownFirst = 8

export function WithoutInstructor({ team }: { team: Pick<Team, "withoutInstructor" | "moreWithoutInstructor"> }) {
  const { withoutInstructor: outings, moreWithoutInstructor } = team
  const [openId, open] = useState<string>()
  const [all, showAll] = useState(false)
  const shown = all ? outings : outings.slice(0, shownFirst)
  const opened = outings.find(({ id }) => id === openId)
  return (
    <SectionCard title={words.title}>
      {outings.length === 0 ? <p className="text-slate">{words.none}</p> : null}
      <ul aria-label={words.title} className="border-t border-line empty:hidden">
        {shown.map((outing) => (
          <li
            key={outing.id}
            className="grid gap-x-4 gap-y-1 border-b border-line py-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
          >
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <span className="font-semibold tabular-nums">{momentOf(outing)}</span>
              <span className="block">{nameOf(outing)}</span>
              <span className="block text-sm text-slate">{placeWords(outing)}</span>
            </div>
            <Button
              size="sm"
              variant="outline"
              className="justify-self-start"
              aria-label={`${words.choose}\u00a0: ${momentOf(outing)}, ${nameOf(outing)}`}
              onClick={() => open(outing.id)}
            >
              {words.assign}
            </Button>
          </li>
        ))}
      </ul>
      {shown.length < outings.length ? (
        <Button variant="link" size="sm" className="mt-2" onClick={() => showAll(true)}>
          {words.all}
        </Button>
      ) : null}
      {all && moreWithoutInstructor ? <p className="mt-3 text-slate">{words.more}</p> : null}
      {opened ? <AssignInstructorDialog key={opened.id} outing={opened} onClose={() => open(undefined)} /> : null}
    </SectionCard>
  )
}

function placeWords({ base, instructors }: MannedOuting): string {
  const given = instructors.length === 0 ? "" : `${words.has} ${instructors.map(({ name }) => name).join(", ")}`
  return [base ? baseName(base) : "", given].filter(Boolean).join(", ")
}
