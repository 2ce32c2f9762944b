import { type ReactNode, useState } from "react"
import type { Stay } from "#app/features/calendar/resources/assignments/stay.schema.ts"
import { sayInstant } from "#app/ui/formats.ts"
import { Badge } from "#app/ui/page/badge.tsx"
import { Button } from "#app/ui/page/button.tsx"
import { SectionCard } from "#app/ui/section-card.tsx"
import { commandWords } from "#content/admin/commands.ts"
import { basePlace, type bases } from "#content/school.ts"
import { AwayDialog, RetireDialog } from "./leave-dialogs.tsx"
import { type ResourceScreen, useResourceCommand } from "./resource-screen.ts"

interface Listed {
  id: string
  name: string
  version: number
  bookings: number
}

interface ResourcesOfBaseProps<One extends Listed> {
  screen: ResourceScreen
  base: (typeof bases)[number]
  all: readonly One[]
  staysOf: (one: One) => readonly Stay[]
  renderName: (one: One) => ReactNode
  renderFacts: (one: One) => ReactNode
  renderForm: (one: One | undefined, onClose: () => void) => ReactNode
}

type Act = "edit" | "stay" | "retire"

export function ResourcesOfBase<One extends Listed>(props: ResourcesOfBaseProps<One>) {
  const { screen, base, all, renderForm } = props
  const { list: words } = screen.words
  const [adding, add] = useState(false)
  const [open, setOpen] = useState<{ act: Act; id: string }>()
  const one = all.find(({ id }) => id === open?.id)
  const close = () => setOpen(undefined)
  return (
    <SectionCard
      title={basePlace(base)}
      badge={
        <Button size="sm" variant="outline" aria-label={`${words.add}, ${base.name}`} onClick={() => add(true)}>
          {words.add}
        </Button>
      }
    >
      {all.length === 0 ? <p className="text-slate">{words.toEnter}</p> : null}
      <ul aria-label={basePlace(base)} className="border-t border-line empty:hidden">
        {all.map((row) => (
          <Row key={row.id} {...props} one={row} onAct={(act) => setOpen({ act, id: row.id })} />
        ))}
      </ul>
      {adding ? renderForm(undefined, () => add(false)) : null}
      {one && open?.act === "edit" ? renderForm(one, close) : null}
      {one && open?.act === "stay" ? <AwayDialog screen={screen} one={one} onClose={close} /> : null}
      {one && open?.act === "retire" ? <RetireDialog screen={screen} one={one} onClose={close} /> : null}
    </SectionCard>
  )
}

interface RowProps<One extends Listed> extends ResourcesOfBaseProps<One> {
  one: One
  onAct: (act: Act) => void
}

function Row<One extends Listed>({ screen, one, staysOf, renderName, renderFacts, onAct }: RowProps<One>) {
  const { list: words } = screen.words
  const acts = { edit: commandWords.edit, stay: words.stay, retire: words.retire } as const
  const stays = staysOf(one)
  const away = stays.some(({ begun }) => begun)
  return (
    <li className="grid gap-x-4 gap-y-2 border-b border-line py-2 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        {renderName(one)}
        <Badge tone={away ? screen.awayTone : "free"}>{away ? words.away : words.present}</Badge>
        {renderFacts(one)}
        {stays.map((stay) => (
          <StayLine key={stay.id} screen={screen} one={one} stay={stay} />
        ))}
      </div>
      <div className="flex flex-wrap items-start gap-2">
        {Object.entries(acts).map(([act, label]) => (
          <Button
            key={act}
            size="sm"
            variant="outline"
            aria-label={`${label}, ${one.name}`}
            onClick={() => onAct(act as Act)}
          >
            {label}
          </Button>
        ))}
      </div>
    </li>
  )
}

function StayLine({ screen, one, stay }: { screen: ResourceScreen; one: Listed; stay: Stay }) {
  const { list: words } = screen.words
  const end = useResourceCommand(screen, () => words.stayEnded)
  const act = stay.begun ? words.endStay : words.cancelStay
  return (
    <p className="mt-1 text-sm">
      {`${words.away} du ${sayInstant(stay.startsAt)} au ${sayInstant(stay.endsAt)}\u00a0: ${stay.reason} `}
      <Button
        variant="link"
        size="sm"
        aria-label={`${act}, ${one.name}`}
        aria-disabled={end.running}
        onClick={() => end.run({ method: "DELETE", path: `${screen.pathOf(one.id)}/${screen.stays}/${stay.id}` })}
      >
        {act}
      </Button>
    </p>
  )
}
