import { useState } from "react"
import { ConfirmDialog } from "#app/back-office/command/confirm-dialog.tsx"
import { StayDialog } from "#app/features/calendar/resources/assignments/admin/stay-dialog.tsx"
import type { Boat } from "#app/features/calendar/resources/fleet/fleet.admin.schema.ts"
import { plural, sayInstant } from "#app/ui/formats.ts"
import { Badge } from "#app/ui/page/badge.tsx"
import { Button } from "#app/ui/page/button.tsx"
import { SectionCard } from "#app/ui/section-card.tsx"
import { fleetScreen } from "#content/admin/fleet.ts"
import { basePlace, type bases } from "#content/school.ts"
import { BoatDialog } from "./boat-dialog.tsx"
import { useFleetCommand } from "./use-fleet.ts"

const { boats: words, retirement } = fleetScreen

type Act = "edit" | "workshop" | "retire"

interface BoatsOfBaseProps {
  base: (typeof bases)[number]
  boats: readonly Boat[]
  onOpen: (id: string) => void
}

export function BoatsOfBase({ base, boats, onOpen }: BoatsOfBaseProps) {
  const [adding, add] = useState(false)
  const [open, setOpen] = useState<{ act: Act; id: string }>()
  const boat = boats.find(({ id }) => id === open?.id)
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
      {boats.length === 0 ? <p className="text-slate">{words.toEnter}</p> : null}
      <ul aria-label={basePlace(base)} className="border-t border-line empty:hidden">
        {boats.map((one) => (
          <BoatRow
            key={one.id}
            boat={one}
            onOpen={() => onOpen(one.id)}
            onAct={(act) => setOpen({ act, id: one.id })}
          />
        ))}
      </ul>
      {adding ? <BoatDialog boat={undefined} base={base.slug} onClose={() => add(false)} /> : null}
      {boat && open?.act === "edit" ? <BoatDialog boat={boat} base={base.slug} onClose={close} /> : null}
      {boat && open?.act === "workshop" ? <WorkshopDialog boat={boat} onClose={close} /> : null}
      {boat && open?.act === "retire" ? <RetireDialog boat={boat} onClose={close} /> : null}
    </SectionCard>
  )
}

interface BoatRowProps {
  boat: Boat
  onOpen: () => void
  onAct: (act: Act) => void
}

function BoatRow({ boat, onOpen, onAct }: BoatRowProps) {
  const { name, model, registration, workshops } = boat
  const away = workshops.some(({ begun }) => begun)
  const acts = ["edit", "workshop", "retire"] as const
  return (
    <li className="grid gap-x-4 gap-y-2 border-b border-line py-2 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <button type="button" className="link mr-3 cursor-pointer font-semibold" data-record={boat.id} onClick={onOpen}>
          {name}
        </button>
        <Badge tone={away ? "few" : "free"}>{away ? words.inWorkshop : words.inUse}</Badge>
        <span className="block text-sm text-slate">{`${fleetScreen.models[model]}, ${registration}`}</span>
        {workshops.map((stay) => (
          <Stay key={stay.id} boat={boat} stay={stay} />
        ))}
      </div>
      <div className="flex flex-wrap items-start gap-2">
        {acts.map((act) => (
          <Button
            key={act}
            size="sm"
            variant="outline"
            aria-label={`${words[act]}, ${name}`}
            onClick={() => onAct(act)}
          >
            {words[act]}
          </Button>
        ))}
      </div>
    </li>
  )
}

function Stay({ boat, stay }: { boat: Boat; stay: Boat["workshops"][number] }) {
  const end = useFleetCommand(() => words.workshopEnded)
  const act = stay.begun ? words.endWorkshop : words.cancelWorkshop
  return (
    <p className="mt-1 text-sm">
      {`${words.inWorkshop} du ${sayInstant(stay.startsAt)} au ${sayInstant(stay.endsAt)}\u00a0: ${stay.reason} `}
      <Button
        variant="link"
        size="sm"
        aria-label={`${act}, ${boat.name}`}
        aria-disabled={end.running}
        onClick={() => end.run({ method: "DELETE", path: `/boats/${boat.id}/workshops/${stay.id}` })}
      >
        {act}
      </Button>
    </p>
  )
}

function WorkshopDialog({ boat, onClose }: { boat: Boat; onClose: () => void }) {
  const { workshop } = fleetScreen
  const begin = useFleetCommand<{ freed: number }>(({ freed }) => freedWords(workshop.sent, freed), onClose)
  return (
    <StayDialog
      name={boat.name}
      words={workshop}
      command={begin}
      onSend={(stay) => begin.run({ method: "POST", path: `/boats/${boat.id}/workshops`, body: stay })}
      onClose={onClose}
    />
  )
}

/** « Bateau à l’atelier : 2 réservations sans bateau » */
function freedWords(done: string, freed: number): string {
  return freed === 0 ? done : `${done}\u00a0: ${plural(freed, "réservation")} sans bateau`
}

function RetireDialog({ boat, onClose }: { boat: Boat; onClose: () => void }) {
  const [{ id, version, bookings: freed, name }] = useState(boat)
  const retire = useFleetCommand<{ freed: number }>((done) => freedWords(retirement.done, done.freed), onClose)
  return (
    <ConfirmDialog
      title={retirement.title}
      confirm={retirement.confirm}
      running={retire.running}
      refusal={retire.refusal}
      onConfirm={() => retire.run({ method: "POST", path: `/boats/${id}/retirement`, body: { version, freed } })}
      onCancel={onClose}
    >
      <p className="font-semibold">{lossWords(name, freed)}</p>
      <p className="mt-2 text-slate">{retirement.text}</p>
    </ConfirmDialog>
  )
}

function lossWords(name: string, freed: number): string {
  if (freed === 0) return `${name} n’a aucune réservation à venir.`
  return `${plural(freed, "réservation à venir", "réservations à venir")} de ${name} ${freed < 2 ? "sera" : "seront"} sans bateau.`
}
