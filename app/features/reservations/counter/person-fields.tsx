import { useState } from "react"
import { Field, Input } from "#app/ui/form/field.tsx"
import { Button } from "#app/ui/page/button.tsx"
import { counterScreen } from "#content/admin/counter.ts"
import { type Chosen, emailOf, personFrom } from "./counter-values.ts"
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
        error={refusalOf("person") ?? refusalOf("userId")}
        onKnown={(known) => {
          const { userId, ...person } = known
          onChoose(userId === null ? { person } : { account: { ...known, userId } })
        }}
        onNew={(typed) => onChoose({ person: personFrom(typed) })}
      />
    )
  }
  return (
    <div className="space-y-4">
      {"account" in chosen ? (
        <p>
          <span className="font-semibold">{`${chosen.account.firstName} ${chosen.account.lastName}`}</span>
          <span className="block text-sm text-slate [overflow-wrap:anywhere]">
            {[chosen.account.phone, emailOf(chosen), search.account].filter(Boolean).join(" · ")}
          </span>
        </p>
      ) : (
        <TypedPerson person={chosen.person} onChange={(person) => onChoose({ person })} refusalOf={refusalOf} />
      )}
      <Button variant="outline" size="sm" autoFocus={"account" in chosen} onClick={() => onChoose(undefined)}>
        {words.change}
      </Button>
    </div>
  )
}

type Typed = Extract<Chosen, { person: unknown }>["person"]

interface TypedPersonProps {
  person: Typed
  onChange: (person: Typed) => void
  refusalOf: (field: string) => string | undefined
}

const fields = [
  { name: "firstName", required: true, type: "text" },
  { name: "lastName", required: true, type: "text" },
  { name: "phone", required: false, type: "tel" },
  { name: "email", required: false, type: "email" },
] as const

function TypedPerson({ person, onChange, refusalOf }: TypedPersonProps) {
  const [first] = useState(() => fields.find(({ name }) => !person[name])?.name ?? "firstName")
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {fields.map(({ name, required, type }) => (
        <Field key={name} label={words[name]} required={required} error={refusalOf(`person.${name}`)}>
          <Input
            type={type}
            autoComplete="off"
            autoFocus={name === first}
            value={person[name]}
            onChange={(event) => onChange({ ...person, [name]: event.target.value })}
          />
        </Field>
      ))}
    </div>
  )
}
