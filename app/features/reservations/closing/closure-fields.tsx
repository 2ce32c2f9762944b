import type { NewClosure } from "#app/features/calendar/slots/season/season.admin.schema.ts"
import { Checkbox, Field, Input, Select } from "#app/ui/form/field.tsx"
import { DayField } from "#app/ui/moment/day-field.tsx"
import { closingDialog as words } from "#content/admin/closing.ts"
import { bases } from "#content/school.ts"

export const closureFieldNames = ["fromDate", "toDate", "reason"] as const

interface ClosureFieldsProps {
  values: NewClosure
  onChange: (patch: Partial<NewClosure>) => void
  refusalOf: (name: (typeof closureFieldNames)[number]) => string | undefined
}

export function ClosureFields({ values, onChange, refusalOf }: ClosureFieldsProps) {
  return (
    <>
      <Field label={words.base} required>
        <Select
          value={values.base ?? ""}
          onChange={({ target }) => onChange({ base: (target.value || null) as NewClosure["base"] })}
        >
          <option value="">{words.allBases}</option>
          {bases.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <DayField
          label={words.fromDate}
          required
          error={refusalOf("fromDate")}
          value={values.fromDate}
          onChange={(fromDate) => onChange({ fromDate })}
        />
        <DayField
          label={words.toDate}
          required
          error={refusalOf("toDate")}
          opensAt={values.fromDate}
          value={values.toDate}
          onChange={(toDate) => onChange({ toDate })}
        />
      </div>
      <Field label={words.reason} required error={refusalOf("reason")}>
        <Input autoComplete="off" value={values.reason} onChange={({ target }) => onChange({ reason: target.value })} />
      </Field>
      <Checkbox
        label={words.public}
        checked={values.public}
        onChange={({ target }) => onChange({ public: target.checked })}
      />
    </>
  )
}
