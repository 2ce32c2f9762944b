import { newSessionValues, numberOf, planOf } from "#app/features/calendar/courses/session-values.ts"
import { RhythmForm, usualRhythm } from "#app/features/calendar/slots/admin/rhythm-form.tsx"
import { useKeptValues } from "#app/features/calendar/slots/admin/use-kept-values.ts"
import { Field, Input } from "#app/ui/form/field.tsx"
import { courseSeries as words } from "#content/admin/series.ts"
import { sessionForm } from "#content/admin/training.ts"
import { type CourseField, CourseFields } from "./course-fields.tsx"

const { date: _date, startTime: _start, endTime: _end, ...course } = newSessionValues
const empty = { ...course, durationMinutes: words.usualMinutes, ...usualRhythm }

const fieldIds = {
  sessionType: "course-sessionType",
  licenseType: "course-licenseType",
  instructorName: "course-instructorName",
  location: "course-location",
  maxParticipants: "course-maxParticipants",
  priceChf: "course-priceChf",
  durationMinutes: "course-durationMinutes",
} as const

interface CourseSeriesFormProps {
  busy: boolean
  error: Error | null
  onChange: () => void
  onPreview: (series: object) => void
}

export function CourseSeriesForm({ busy, error, onChange, onPreview }: CourseSeriesFormProps) {
  const [values, change] = useKeptValues("serie-de-sessions", empty)

  function edit(patch: Partial<typeof empty>) {
    change(patch)
    onChange()
  }

  function controlOf(name: CourseField | "durationMinutes") {
    return {
      value: values[name],
      onChange: ({ target }: { target: { value: string } }) => edit({ [name]: target.value }),
    }
  }

  return (
    <RhythmForm
      title={words.title}
      rhythm={values}
      onChange={edit}
      onPreview={() => onPreview({ ...planOf(values), durationMinutes: numberOf(values.durationMinutes) })}
      {...{ busy, error, fieldIds }}
    >
      {(said) => (
        <>
          <CourseFields
            fieldOf={(name) => ({
              id: fieldIds[name],
              label: sessionForm.fields[name],
              required: true,
              error: said[name],
            })}
            controlOf={controlOf}
          />
          <Field id={fieldIds.durationMinutes} label={words.duration} required error={said.durationMinutes}>
            <Input type="number" min={15} max={720} step={5} {...controlOf("durationMinutes")} />
          </Field>
        </>
      )}
    </RhythmForm>
  )
}
