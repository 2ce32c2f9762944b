import { useState } from "react"
import { momentOf, nameOf } from "#app/features/calendar/resources/assignments/admin/outing-words.ts"
import type { Distribution, Fleet, ShownOuting } from "#app/features/calendar/resources/fleet/fleet.admin.schema.ts"
import { plural } from "#app/ui/formats.ts"
import { Button } from "#app/ui/page/button.tsx"
import { SectionCard } from "#app/ui/section-card.tsx"
import { fleetScreen } from "#content/admin/fleet.ts"
import { baseName } from "#content/school.ts"
import { AssignDialog } from "./assign-dialog.tsx"
import { useFleetCommand } from "./use-fleet.ts"

const words = fleetScreen.without

/** So that the boats stay in sight. */
const shownFirst = 8

export function WithoutBoat({ fleet }: { fleet: Pick<Fleet, "withoutBoat" | "moreWithoutBoat"> }) {
  const { withoutBoat: outings, moreWithoutBoat } = fleet
  const [openId, open] = useState<string>()
  const [all, showAll] = useState(false)
  const shown = all ? outings : outings.slice(0, shownFirst)
  const distribute = useFleetCommand<Distribution>(distributedWords)
  const opened = outings.find(({ id }) => id === openId)
  return (
    <SectionCard
      title={words.title}
      badge={
        outings.length > 0 ? (
          <Button
            size="sm"
            aria-disabled={distribute.running}
            onClick={() => distribute.run({ method: "POST", path: "/distribution", body: {} })}
          >
            {words.distribute}
          </Button>
        ) : null
      }
    >
      {outings.length === 0 ? <p className="text-slate">{words.none}</p> : null}
      <ul aria-label={words.title} className="border-t border-line empty:hidden">
        {shown.map((outing) => (
          <OutingRow key={outing.id} outing={outing} onAssign={() => open(outing.id)} />
        ))}
      </ul>
      {shown.length < outings.length ? (
        <Button variant="link" size="sm" className="mt-2" onClick={() => showAll(true)}>
          {words.all}
        </Button>
      ) : null}
      {all && moreWithoutBoat ? <p className="mt-3 text-slate">{words.more}</p> : null}
      {opened ? <AssignDialog key={opened.id} outing={opened} onClose={() => open(undefined)} /> : null}
    </SectionCard>
  )
}

/** « 3 sorties ont un bateau. 1 attend encore. » */
function distributedWords({ given, short }: Distribution): string {
  const got = `${plural(given, "sortie")} ${given < 2 ? "a reçu" : "ont reçu"} un bateau.`
  return short === 0 ? got : `${got} ${short}\u00a0${short < 2 ? "attend" : "attendent"} encore.`
}

function OutingRow({ outing, onAssign }: { outing: ShownOuting; onAssign: () => void }) {
  const { kind, id, base, model, boats } = outing
  return (
    <li className="grid gap-x-4 gap-y-1 border-b border-line py-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <span className="font-semibold tabular-nums">{momentOf(outing)}</span>
        <span className="block">
          {kind === "reservation" ? (
            <a className="link" href={`/admin/reservations?id=${id}`}>
              {nameOf(outing)}
            </a>
          ) : (
            nameOf(outing)
          )}
        </span>
        <span className="block text-sm text-slate">
          {[base ? baseName(base) : "", model ? fleetScreen.models[model] : "", givenWords(boats)]
            .filter(Boolean)
            .join(", ")}
        </span>
      </div>
      <Button
        size="sm"
        variant="outline"
        className="justify-self-start"
        aria-label={`${words.assign} un bateau\u00a0: ${momentOf(outing)}, ${nameOf(outing)}`}
        onClick={onAssign}
      >
        {words.assign}
      </Button>
    </li>
  )
}

function givenWords(boats: ShownOuting["boats"]): string {
  return boats.length === 0 ? "" : `${words.has} ${boats.map(({ name }) => name).join(", ")}`
}
