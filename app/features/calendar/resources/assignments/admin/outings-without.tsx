import { type ReactNode, useState } from "react"
import { Button } from "#app/ui/page/button.tsx"
import { SectionCard } from "#app/ui/section-card.tsx"
import { baseName } from "#content/school.ts"
import { momentOf, nameOf, type Sailing } from "./outing-words.ts"
import type { ResourceScreen } from "./resource-screen.ts"

interface OutingToAssign extends Sailing {
  id: string
  base: string | null
}

interface OutingsWithoutProps<One extends OutingToAssign> {
  screen: ResourceScreen
  outings: readonly One[]
  /** More than these wait. */
  more: boolean
  badge?: ReactNode
  /** What its row says besides base and those it has. */
  factOf?: (outing: One) => string
  givenOf: (outing: One) => readonly { name: string }[]
  hrefOf?: (outing: One) => string | undefined
  renderDialog: (outing: One, onClose: () => void) => ReactNode
}

/** So that the boats or instructors stay in sight. */
const shownFirst = 8

/** « Sans bateau », « Sans moniteur »: coming outings by time. */
export function OutingsWithout<One extends OutingToAssign>(props: OutingsWithoutProps<One>) {
  const { screen, outings, more, badge, renderDialog } = props
  const { without: words } = screen.words
  const [openId, open] = useState<string>()
  const [all, showAll] = useState(false)
  const shown = all ? outings : outings.slice(0, shownFirst)
  const opened = outings.find(({ id }) => id === openId)
  return (
    <SectionCard title={words.title} badge={outings.length > 0 ? badge : null}>
      {outings.length === 0 ? <p className="text-slate">{words.none}</p> : null}
      <ul aria-label={words.title} className="border-t border-line empty:hidden">
        {shown.map((outing) => (
          <OutingRow key={outing.id} {...props} outing={outing} onAssign={() => open(outing.id)} />
        ))}
      </ul>
      {shown.length < outings.length ? (
        <Button variant="link" size="sm" className="mt-2" onClick={() => showAll(true)}>
          {words.all}
        </Button>
      ) : null}
      {all && more ? <p className="mt-3 text-slate">{words.more}</p> : null}
      {opened ? renderDialog(opened, () => open(undefined)) : null}
    </SectionCard>
  )
}

interface OutingRowProps<One extends OutingToAssign> extends OutingsWithoutProps<One> {
  outing: One
  onAssign: () => void
}

function OutingRow<One extends OutingToAssign>(props: OutingRowProps<One>) {
  const { screen, outing, factOf, givenOf, hrefOf, onAssign } = props
  const { without: words } = screen.words
  const href = hrefOf?.(outing)
  const given = givenOf(outing).map(({ name }) => name)
  const has = given.length === 0 ? "" : `${words.has} ${given.join(", ")}`
  return (
    <li className="grid gap-x-4 gap-y-1 border-b border-line py-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <span className="font-semibold tabular-nums">{momentOf(outing)}</span>
        <span className="block">
          {href ? (
            <a className="link" href={href}>
              {nameOf(outing)}
            </a>
          ) : (
            nameOf(outing)
          )}
        </span>
        <span className="block text-sm text-slate">
          {[outing.base ? baseName(outing.base) : "", factOf?.(outing), has].filter(Boolean).join(", ")}
        </span>
      </div>
      <Button
        size="sm"
        variant="outline"
        className="justify-self-start"
        aria-label={`${words.choose}\u00a0: ${momentOf(outing)}, ${nameOf(outing)}`}
        onClick={onAssign}
      >
        {words.assign}
      </Button>
    </li>
  )
}
