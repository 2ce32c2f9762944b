import { ResourcesOfBase } from "#app/features/calendar/resources/assignments/admin/resources-of-base.tsx"
import type { Instructor } from "#app/features/calendar/resources/instructors/instructors.admin.schema.ts"
import { formatDay } from "#app/ui/formats.ts"
import { Badge } from "#app/ui/page/badge.tsx"
import { instructorsScreen as words } from "#content/admin/instructors.ts"
import type { bases } from "#content/school.ts"
import { InstructorDialog } from "./instructor-dialog.tsx"
import { instructorScreen } from "./use-instructors.ts"

interface InstructorsOfBaseProps {
  base: (typeof bases)[number]
  instructors: readonly Instructor[]
  names: readonly string[]
}

export function InstructorsOfBase({ base, instructors, names }: InstructorsOfBaseProps) {
  return (
    <ResourcesOfBase
      screen={instructorScreen}
      base={base}
      all={instructors}
      staysOf={({ absences }) => absences}
      renderName={({ name }) => <span className="mr-3 font-semibold">{name}</span>}
      renderFacts={({ email, certificates }) => (
        <>
          <span className="block text-sm text-slate">{email ?? words.noAccount}</span>
          <Certificates certificates={certificates} />
        </>
      )}
      renderForm={(instructor, onClose) => (
        <InstructorDialog instructor={instructor} base={base.slug} names={names} onClose={onClose} />
      )}
    />
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
