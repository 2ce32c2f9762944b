import { type ReactNode, useState } from "react"
import { adminTitles, useAdminCommand } from "#app/back-office/command/use-admin-command.ts"
import { callApi } from "#app/browser/page/call-api.ts"
import type { PlannedResource } from "#app/features/calendar/planning/planning.admin.schema.ts"
import type { Lookup, Outing } from "#app/features/calendar/planning/planning-lookup.ts"
import { boatScreen } from "#app/features/calendar/resources/fleet/admin/use-fleet.ts"
import { instructorScreen } from "#app/features/calendar/resources/instructors/admin/use-instructors.ts"
import { announce } from "#app/ui/page/announce.ts"
import { Button } from "#app/ui/page/button.tsx"
import { commandWords } from "#content/admin/commands.ts"
import { planningScreen } from "#content/admin/planning.ts"

const words = planningScreen.dialog

/** What is given to an outing: a boat or an instructor, in place of the one named. */
export interface Giving {
  what: "boat" | "instructor"
  replaces?: string
}

interface CrewProps {
  lookup: Lookup
  outing: Outing
  /** An instructor steers; a customer steers a rental. */
  steered: boolean
  give: (giving: Giving) => void
}

export function Crew({ lookup, outing, steered, give }: CrewProps) {
  return (
    <dl className="mt-5 grid gap-3">
      <Given what="boat" outing={outing} all={lookup.boats(outing)} give={give}>
        {lookup.lacksBoat(outing) ? (
          <Button size="sm" variant="outline" onClick={() => give({ what: "boat" })}>
            {words.assignBoat}
          </Button>
        ) : null}
      </Given>
      {steered ? (
        <Given what="instructor" outing={outing} all={lookup.instructors(outing)} give={give}>
          {lookup.lacksInstructor(outing) ? (
            <Button size="sm" variant="outline" onClick={() => give({ what: "instructor" })}>
              {words.assignInstructor}
            </Button>
          ) : null}
        </Given>
      ) : null}
    </dl>
  )
}

interface GivenProps extends Pick<CrewProps, "outing" | "give"> {
  what: Giving["what"]
  all: readonly PlannedResource[]
  children: ReactNode
}

function Given({ what, outing, all, give, children }: GivenProps) {
  const { term, swap } = kinds[what]
  const { take, giveBack, gone } = useTakeAway(what, outing, all)
  return (
    <div>
      <dt className="text-sm text-slate">{term}</dt>
      {all.map((one) => (
        <dd key={one.id} className="flex flex-wrap items-center gap-2 font-semibold">
          <span className="mr-auto">{one.name}</span>
          <Button size="sm" variant="outline" onClick={() => give({ what, replaces: one.id })}>
            {swap}
            <span className="sr-only">{`\u00a0: ${one.name}`}</span>
          </Button>
          <Button
            size="sm"
            variant="ghost"
            aria-disabled={take.running}
            onClick={() => take.run({ ...one, others: all.flatMap(({ id }) => (id === one.id ? [] : [id])) })}
          >
            {words.takeAway}
            <span className="sr-only">{`\u00a0: ${one.name}`}</span>
          </Button>
        </dd>
      ))}
      {all.length === 0 || children ? (
        <dd className="flex flex-wrap items-center justify-between gap-2 font-semibold">
          {all.length === 0 ? words.none : null}
          {children}
        </dd>
      ) : null}
      {gone ? (
        <dd className="mt-1 flex flex-wrap items-center justify-between gap-2 text-sm text-slate">
          {words.takenAway(gone.name)}
          <Button size="sm" variant="ghost" aria-disabled={giveBack.running} onClick={() => giveBack.run(gone)}>
            {commandWords.undo}
          </Button>
        </dd>
      ) : null}
    </div>
  )
}

const kinds = {
  boat: { term: words.boats, swap: words.swapBoat, screen: boatScreen },
  instructor: { term: words.instructors, swap: words.swapInstructor, screen: instructorScreen },
} as const

interface Taken extends PlannedResource {
  /** What the outing keeps, by id. */
  others: readonly string[]
}

/** The toast gives the boat or instructor back; within the dialog, which covers the toast, a line does. */
function useTakeAway(what: Giving["what"], { kind, id: outingId }: Outing, present: readonly PlannedResource[]) {
  const { path, choice, words: screenWords } = kinds[what].screen
  const failed = screenWords.notDone
  const all = `${path}/outings/${kind}/${outingId}${choice.send}`
  const [gone, setGone] = useState<Taken>()
  const giveBack = useAdminCommand<Taken>({
    path,
    onDone: () => setGone(undefined),
    send: ({ id, others }) => callApi(all, { method: "POST", body: { [choice.field]: id, seen: others } }),
    done: (_, { name }) => [adminTitles.done, words.givenBack(name)],
    failed,
    announce,
  })
  const take = useAdminCommand<Taken>({
    path,
    onDone: (_, taken) => setGone(taken),
    send: ({ id }) => callApi(`${all}/${id}`, { method: "DELETE" }),
    done: (_, { name }) => [adminTitles.done, words.takenAway(name)],
    wayBack: (_, taken) => ({ label: commandWords.undo, onClick: () => giveBack.run(taken) }),
    failed,
    announce,
  })
  return { take, giveBack, gone: gone && !present.some(({ id }) => id === gone.id) ? gone : undefined }
}
