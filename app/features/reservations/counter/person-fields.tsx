import { useState } from "react"
import { Field, Input } from "#app/ui/form/field.tsx"
import { Button } from "#app/ui/page/button.tsx"
import { counterScreen } from "#content/admin/counter.ts"
import { type Chosen, emailOf, personFrom, type TypedPerson } from "./counter-values.ts"
import { PersonSearch } from "./person-search.tsx"

const { person: words, search } = counterScreen

interface PersonFieldsProps {
  chosen: Chosen | undefined
  onChoose: (chosen: Chosen | undefined) => void
  refusalOf: (field: string) => string | undefined
}

export function PersonFields({ chosen, onChoose, refusalOf }: PersonFieldsProps) {
  if (!chosen) {
    return (
      <PersonSearch
        error={refusalOf("person") ?? refusalOf("personId")}
        onKnown={(known) => onChoose({ known })}
        onNew={(typed) => onChoose({ person: personFrom(typed) })}
      />
    )
  }
  const account = "known" in chosen && chosen.known.userId !== null
  return (
    <div className="space-y-4">
      {"known" in chosen ? (
        <>
          <p>
            <span className="font-semibold">{`${chosen.known.firstName} ${chosen.known.lastName}`}</span>
            <span className="block text-sm text-slate [overflow-wrap:anywhere]">
              {(account ? [chosen.known.phone, emailOf(chosen), search.account] : [search.guest])
                .filter(Boolean)
                .join(" · ")}
            </span>
          </p>
          {account ? null : (
            <TypedFields
              fields={contactFields}
              within="contact"
              typed={chosen.known}
              onChange={(typed) => onChoose({ known: { ...chosen.known, ...typed } })}
              refusalOf={refusalOf}
            />
          )}
        </>
      ) : (
        <TypedFields
          fields={[...nameFields, ...contactFields]}
          within="person"
          typed={chosen.person}
          onChange={(person) => onChoose({ person })}
          refusalOf={refusalOf}
        />
      )}
      <Button variant="outline" size="sm" autoFocus={account} onClick={() => onChoose(undefined)}>
        {words.change}
      </Button>
    </div>
  )
}

interface FieldOf {
  name: keyof TypedPerson
  required: boolean
  type: "text" | "tel" | "email"
}

const nameFields: readonly FieldOf[] = [
  { name: "firstName", required: true, type: "text" },
  { name: "lastName", required: true, type: "text" },
]
const contactFields: readonly FieldOf[] = [
  { name: "phone", required: false, type: "tel" },
  { name: "email", required: false, type: "email" },
]

interface TypedFieldsProps {
  fields: readonly FieldOf[]
  /** The field of the request that holds them. */
  within: "person" | "contact"
  typed: TypedPerson
  onChange: (typed: TypedPerson) => void
  refusalOf: (field: string) => string | undefined
}

function TypedFields({ fields, within, typed, onChange, refusalOf }: TypedFieldsProps) {
  const [first] = useState(() => (fields.find(({ name }) => !typed[name]) ?? fields[0])?.name)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {fields.map(({ name, required, type }) => (
        <Field key={name} label={words[name]} required={required} error={refusalOf(`${within}.${name}`)}>
          <Input
            type={type}
            autoComplete="off"
            autoFocus={name === first}
            value={typed[name]}
            onChange={(event) => onChange({ ...typed, [name]: event.target.value })}
          />
        </Field>
      ))}
    </div>
  )
}
