import { useId, useState } from "react"
import { CommandForm } from "#app/back-office/command/command-form.tsx"
import type {
  Instructor,
  NewInstructor,
} from "#app/features/calendar/resources/instructors/instructors.admin.schema.ts"
import { Field, Input, Select } from "#app/ui/form/field.tsx"
import { DayField } from "#app/ui/moment/day-field.tsx"
import { Button } from "#app/ui/page/button.tsx"
import { commandWords } from "#content/admin/commands.ts"
import { instructorsScreen } from "#content/admin/instructors.ts"
import { bases } from "#content/school.ts"
import { useInstructorCommand } from "./use-instructors.ts"

const { form: words } = instructorsScreen
const fields = ["name", "base", "email"] as const

interface InstructorDialogProps {
  instructor: Instructor | undefined
  base: NewInstructor["base"]
  names: readonly string[]
  onClose: () => void
}

export function InstructorDialog({ instructor, base, names, onClose }: InstructorDialogProps) {
  const listId = useId()
  const [{ id, version }] = useState({ id: instructor?.id, version: instructor?.version })
  const [values, setValues] = useState(() => ({
    name: instructor?.name ?? "",
    base: instructor?.base ?? base,
    email: instructor?.email ?? "",
  }))
  const [certificates, setCertificates] = useState<CertificateRow[]>(() =>
    (instructor?.certificates ?? []).map(({ name, expiresOn }, key) => ({ key, name, expiresOn })),
  )
  const save = useInstructorCommand(() => (id ? commandWords.saved : instructorsScreen.list.added), onClose)
  const edit = (patch: Partial<typeof values>) => setValues((now) => ({ ...now, ...patch }))

  function send() {
    const body = {
      ...values,
      email: values.email.trim() || null,
      certificates: certificates.map(({ name, expiresOn }) => ({ name, expiresOn })),
    }
    if (id) save.run({ method: "PUT", path: `/${id}`, body: { ...body, version } })
    else save.run({ method: "POST", path: "", body })
  }

  return (
    <CommandForm
      title={id ? words.edit : instructorsScreen.list.add}
      fields={fields}
      command={save}
      send={commandWords.save}
      onSend={send}
      onClose={onClose}
    >
      {(refusalOf) => (
        <>
          <Field label={words.name} required error={refusalOf("name")}>
            <Input
              autoComplete="off"
              list={listId}
              value={values.name}
              onChange={(event) => edit({ name: event.target.value })}
            />
          </Field>
          <datalist id={listId}>
            {names.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </datalist>
          <Field label={words.base} required error={refusalOf("base")}>
            <Select
              value={values.base}
              onChange={(event) => edit({ base: event.target.value as NewInstructor["base"] })}
            >
              {bases.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={words.email} hint={words.emailHint} error={refusalOf("email")}>
            <Input
              inputMode="email"
              autoComplete="off"
              value={values.email}
              onChange={(event) => edit({ email: event.target.value })}
            />
          </Field>
          <CertificateFields rows={certificates} onChange={setCertificates} />
        </>
      )}
    </CommandForm>
  )
}

interface CertificateRow {
  key: number
  name: string
  expiresOn: string
}

function CertificateFields({ rows, onChange }: { rows: CertificateRow[]; onChange: (rows: CertificateRow[]) => void }) {
  function edit(key: number, patch: Partial<CertificateRow>) {
    onChange(rows.map((row) => (row.key === key ? Object.assign({}, row, patch) : row)))
  }
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{words.certificates}</legend>
      <div className="space-y-4">
        {rows.map(({ key, name, expiresOn }) => (
          <div key={key} className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
            <Field label={words.certificate} required>
              <Input autoComplete="off" value={name} onChange={(event) => edit(key, { name: event.target.value })} />
            </Field>
            <DayField
              label={words.expiresOn}
              required
              value={expiresOn}
              onChange={(day) => edit(key, { expiresOn: day })}
            />
            <Button variant="link" size="sm" onClick={() => onChange(rows.filter((row) => row.key !== key))}>
              {words.remove}
            </Button>
          </div>
        ))}
        <Button
          variant="outline"
          size="sm"
          onClick={() =>
            onChange([...rows, { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, name: "", expiresOn: "" }])
          }
        >
          {words.addCertificate}
        </Button>
      </div>
    </fieldset>
  )
}
