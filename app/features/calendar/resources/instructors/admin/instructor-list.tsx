import { useState } from "react"
import { ConfirmDialog } from "#app/back-office/command/confirm-dialog.tsx"
import { StayDialog } from "#app/features/calendar/resources/assignments/admin/stay-dialog.tsx"
import type { Instructor } from "#app/features/calendar/resources/instructors/instructors.admin.schema.ts"
import { formatDay, plural, sayInstant } from "#app/ui/formats.ts"
import { Badge } from "#app/ui/page/badge.tsx"
import { Button } from "#app/ui/page/button.tsx"
import { SectionCard } from "#app/ui/section-card.tsx"
import { commandWords } from "#content/admin/commands.ts"
import { instructorsScreen } from "#content/admin/instructors.ts"
import { basePlace, type bases } from "#content/school.ts"
import { InstructorDialog } from "./instructor-dialog.tsx"
import { useInstructorCommand } from "./use-instructors.ts"

const words = instructorsScreen
const acts = { edit: commandWords.edit, absence: words.absence, retire: words.retire } as const
type Act = keyof typeof acts

interface InstructorsOfBaseProps {
  base: (typeof bases)[number]
  instructors: readonly Instructor[]
  /** Suggested for a new one. */
  names: readonly string[]
}

export function InstructorsOfBase({ base, instructors, names }: InstructorsOfBaseProps) {
  const [adding, add] = useState(false)
  const [open, setOpen] = useState<{ act: Act; id: string }>()
  const one = instructors.find(({ id }) => id === open?.id)
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
      {instructors.length === 0 ? <p className="text-slate">{words.toEnter}</p> : null}
      <ul aria-label={basePlace(base)} className="border-t border-line empty:hidden">
        {instructors.map((instructor) => (
          <InstructorRow
            key={instructor.id}
            instructor={instructor}
            onAct={(act) => setOpen({ act, id: instructor.id })}
          />
        ))}
      </ul>
      {adding ? (
        <InstructorDialog instructor={undefined} base={base.slug} names={names} onClose={() => add(false)} />
      ) : null}
      {one && open?.act === "edit" ? (
        <InstructorDialog instructor={one} base={base.slug} names={names} onClose={close} />
      ) : null}
      {one && open?.act === "absence" ? <AbsenceDialog instructor={one} onClose={close} /> : null}
      {one && open?.act === "retire" ? <RetireDialog instructor={one} onClose={close} /> : null}
    </SectionCard>
  )
}

function InstructorRow({ instructor, onAct }: { instructor: Instructor; onAct: (act: Act) => void }) {
  const { name, email, certificates, absences } = instructor
  const away = absences.some(({ begun }) => begun)
  return (
    <li className="grid gap-x-4 gap-y-2 border-b border-line py-2 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <span className="mr-3 font-semibold">{name}</span>
        <Badge tone={away ? "pending" : "free"}>{away ? words.away : words.present}</Badge>
        <span className="block text-sm text-slate">{email ?? words.noAccount}</span>
        <Certificates certificates={certificates} />
        {absences.map((absence) => (
          <Absence key={absence.id} instructor={instructor} absence={absence} />
        ))}
      </div>
      <div className="flex flex-wrap items-start gap-2">
        {Object.entries(acts).map(([act, label]) => (
          <Button
            key={act}
            size="sm"
            variant="outline"
            aria-label={`${label}, ${name}`}
            onClick={() => onAct(act as Act)}
          >
            {label}
          </Button>
        ))}
      </div>
    </li>
  )
}

function Certificates({ certificates }: Pick<Instructor, "certificates">) {
  if (certificates.length === 0) return <p className="mt-1 text-sm">{words.noCertificate}</p>
  return (
    <ul className="mt-1 space-y-1 text-sm">
      {certificates.map(({ name, expiresOn, state }) => (
        <li key={name}>
          {`${name}, jusqu’au ${formatDay(expiresOn, "date")} `}
          {state === "valid" ? null : <Badge tone={state === "soon" ? "pending" : "full"}>{words.states[state]}</Badge>}
        </li>
      ))}
    </ul>
  )
}

function Absence({ instructor, absence }: { instructor: Instructor; absence: Instructor["absences"][number] }) {
  const end = useInstructorCommand(() => words.absenceEnded)
  const act = absence.begun ? words.endAbsence : words.cancelAbsence
  return (
    <p className="mt-1 text-sm">
      {`${words.away} du ${sayInstant(absence.startsAt)} au ${sayInstant(absence.endsAt)}\u00a0: ${absence.reason} `}
      <Button
        variant="link"
        size="sm"
        aria-label={`${act}, ${instructor.name}`}
        aria-disabled={end.running}
        onClick={() => end.run({ method: "DELETE", path: `/${instructor.id}/absences/${absence.id}` })}
      >
        {act}
      </Button>
    </p>
  )
}

function AbsenceDialog({ instructor, onClose }: { instructor: Instructor; onClose: () => void }) {
  const { stay } = words
  const begin = useInstructorCommand<{ freed: number }>(({ freed }) => freedWords(stay.sent, freed), onClose)
  return (
    <StayDialog
      name={instructor.name}
      words={stay}
      command={begin}
      onSend={(absence) => begin.run({ method: "POST", path: `/${instructor.id}/absences`, body: absence })}
      onClose={onClose}
    />
  )
}

/** « Absence notée : 2 sorties sans moniteur » */
function freedWords(done: string, freed: number): string {
  return freed === 0 ? done : `${done}\u00a0: ${plural(freed, "sortie")} sans moniteur`
}

function RetireDialog({ instructor, onClose }: { instructor: Instructor; onClose: () => void }) {
  const [{ id, version, bookings: freed, name }] = useState(instructor)
  const { retirement } = words
  const retire = useInstructorCommand<{ freed: number }>((done) => freedWords(retirement.done, done.freed), onClose)
  return (
    <ConfirmDialog
      title={retirement.title}
      confirm={retirement.confirm}
      running={retire.running}
      refusal={retire.refusal}
      onConfirm={() => retire.run({ method: "POST", path: `/${id}/retirement`, body: { version, freed } })}
      onCancel={onClose}
    >
      <p className="font-semibold">
        {freed === 0
          ? `${name} n’a aucune sortie à venir.`
          : `${plural(freed, "sortie")} à venir de ${name} ${freed < 2 ? "sera" : "seront"} sans moniteur.`}
      </p>
      <p className="mt-2 text-slate">{retirement.text}</p>
    </ConfirmDialog>
  )
}
