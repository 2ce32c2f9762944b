import type { ComponentProps, RefCallback } from "react"
import { licenceTypeLabel } from "#app/features/calendar/courses/training.labels.ts"
import { sessionTypeLabel } from "#app/features/calendar/slots/kinds/session-types.labels.ts"
import { Field, Input, Select } from "#app/ui/form/field.tsx"
import { team } from "#content/about.ts"
import { sessionLimits } from "#content/admin/limits.ts"
import { basePlace, bases } from "#content/school.ts"

export type CourseField = "sessionType" | "licenseType" | "instructorName" | "location" | "maxParticipants" | "priceChf"

interface Control {
  onChange: (event: { target: { value: string } }) => void
  value?: string
  name?: string
  ref?: RefCallback<Element>
}

interface CourseFieldsProps {
  fieldOf: (name: CourseField) => Omit<ComponentProps<typeof Field>, "children">
  controlOf: (name: CourseField) => Control
}

const { participants, priceChf } = sessionLimits

export function CourseFields({ fieldOf, controlOf }: CourseFieldsProps) {
  function field(name: CourseField, input: ComponentProps<typeof Input>) {
    return (
      <Field {...fieldOf(name)}>
        <Input {...input} {...controlOf(name)} />
      </Field>
    )
  }

  function choice(name: CourseField, labels: Record<string, string>) {
    return (
      <Field {...fieldOf(name)}>
        <Select {...controlOf(name)}>
          {Object.entries(labels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    )
  }

  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        {choice("sessionType", sessionTypeLabel)}
        {choice("licenseType", licenceTypeLabel)}
        {field("instructorName", { list: "session-instructors", autoComplete: "off" })}
        {field("location", { list: "session-places", autoComplete: "off" })}
        {field("maxParticipants", { type: "number", min: participants.min, max: participants.max, step: 1 })}
        {field("priceChf", { type: "number", min: 0, max: priceChf.max, step: 0.01, inputMode: "decimal" })}
      </div>
      <Suggestions id="session-instructors" words={team.map(({ name }) => name)} />
      <Suggestions id="session-places" words={bases.map(basePlace)} />
    </>
  )
}

function Suggestions({ id, words }: { id: string; words: readonly string[] }) {
  return (
    <datalist id={id}>
      {words.map((word) => (
        <option key={word}>{word}</option>
      ))}
    </datalist>
  )
}
