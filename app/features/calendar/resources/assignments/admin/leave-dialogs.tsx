import { useState } from "react"
import { ConfirmDialog } from "#app/back-office/command/confirm-dialog.tsx"
import { plural } from "#app/ui/formats.ts"
import { type ResourceScreen, useResourceCommand } from "./resource-screen.ts"
import { StayDialog } from "./stay-dialog.tsx"

interface LeaveProps {
  screen: ResourceScreen
  one: { id: string; name: string; version: number; bookings: number }
  onClose: () => void
}

export function AwayDialog({ screen, one, onClose }: LeaveProps) {
  const { stay: words } = screen.words
  const done = ({ freed }: { freed: number }) => freedWords(screen, words.sent, freed)
  const begin = useResourceCommand<{ freed: number }>(screen, done, onClose)
  return (
    <StayDialog
      name={one.name}
      words={words}
      command={begin}
      onSend={(body) => begin.run({ method: "POST", path: `${screen.pathOf(one.id)}/${screen.stays}`, body })}
      onClose={onClose}
    />
  )
}

export function RetireDialog({ screen, one, onClose }: LeaveProps) {
  const [{ id, version, bookings: freed, name }] = useState(one)
  const { retirement: words } = screen.words
  const done = (answer: { freed: number }) => freedWords(screen, words.done, answer.freed)
  const retire = useResourceCommand<{ freed: number }>(screen, done, onClose)
  const path = `${screen.pathOf(id)}/retirement`
  return (
    <ConfirmDialog
      title={words.title}
      confirm={words.confirm}
      running={retire.running}
      refusal={retire.refusal}
      onConfirm={() => retire.run({ method: "POST", path, body: { version, freed } })}
      onCancel={onClose}
    >
      <p className="font-semibold">{lossWords(screen, name, freed)}</p>
      <p className="mt-2 text-slate">{words.text}</p>
    </ConfirmDialog>
  )
}

/** « Bateau à l’atelier : 2 réservations sans bateau » */
function freedWords({ words: { list } }: ResourceScreen, done: string, freed: number): string {
  return freed === 0 ? done : `${done}\u00a0: ${plural(freed, list.booking)} ${list.lacking}`
}

function lossWords({ words: { list } }: ResourceScreen, name: string, freed: number): string {
  if (freed === 0) return `${name} n’a aucune ${list.booking} à venir.`
  return `${plural(freed, list.booking)} à venir de ${name} ${freed < 2 ? "sera" : "seront"} ${list.lacking}.`
}
