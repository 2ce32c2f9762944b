import { adminAvailability } from "#content/admin/availability.ts"
import { RhythmForm, usualRhythm } from "./rhythm-form.tsx"
import { capacityOf, SlotFields, usualKind } from "./slot-fields.tsx"
import { useKeptValues } from "./use-kept-values.ts"

const { title } = adminAvailability.series

const empty = { ...usualKind, ...usualRhythm }
const fieldIds = { reservationType: "series-type", maxCapacity: "series-capacity" }

interface SeriesFormProps {
  busy: boolean
  error: Error | null
  onChange: () => void
  onPreview: (series: object) => void
}

export function SeriesForm({ busy, error, onChange, onPreview }: SeriesFormProps) {
  const [values, change] = useKeptValues("serie-de-creneaux", empty)

  function edit(patch: Partial<typeof empty>) {
    change(patch)
    onChange()
  }

  function preview() {
    const { capacity, ...series } = values
    onPreview({ ...series, maxCapacity: capacityOf(capacity) })
  }

  return (
    <div className="max-w-[25rem]">
      <RhythmForm
        title={title}
        heading={<h2 className="text-xl">{title}</h2>}
        rhythm={values}
        onChange={edit}
        onPreview={preview}
        {...{ busy, error, fieldIds }}
      >
        {(said) => <SlotFields id="series" values={values} onChange={edit} capacityError={said.maxCapacity} />}
      </RhythmForm>
    </div>
  )
}
