/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the options of a datalist show one line and cannot be marked */
import { type KeyboardEvent, type ReactNode, useId, useState } from "react"
import { Field, Input } from "#app/ui/form/field.tsx"
import { counterScreen } from "#content/admin/counter.ts"
import type { KnownPerson } from "./counter-booking.schema.ts"
import { useKnownPeople } from "./use-known-people.ts"

const { search: words } = counterScreen

interface PersonSearchProps {
  error: string | undefined
  onKnown: (person: KnownPerson) => void
  onNew: (typed: string) => void
}

/** A combobox: the arrows mark a person, Enter chooses; the last choice is always somebody new. */
export function PersonSearch({ error, onKnown, onNew }: PersonSearchProps) {
  const listId = useId()
  const [text, setText] = useState("")
  const [marked, mark] = useState(0)
  const { people, waiting, failed, searched } = useKnownPeople(text)
  const count = people.length + 1
  const active = Math.min(marked, count - 1)

  function choose(index: number) {
    const person = people[index]
    if (person) onKnown(person)
    else onNew(text.trim())
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault()
      mark((active + (event.key === "ArrowDown" ? 1 : count - 1)) % count)
    }
    if (event.key !== "Enter") return
    event.preventDefault()
    // The answer shown may belong to earlier words.
    if (!waiting) choose(active)
  }

  const outcome = people.length > 0 ? words.count(people.length) : words.none
  return (
    <div>
      <Field label={words.label} hint={words.hint} required error={error}>
        <Input
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={`${listId}-${active}`}
          autoComplete="off"
          autoFocus
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            mark(0)
          }}
          onKeyDown={press}
        />
      </Field>
      <output className="mt-2 block text-sm text-slate">
        {failed ? words.failed : waiting ? words.searching : searched ? outcome : ""}
      </output>
      <div id={listId} role="listbox" aria-label={words.list} aria-busy={waiting} className="mt-1 space-y-1">
        {people.map((person, index) => (
          <Choice
            key={keyOf(person)}
            id={`${listId}-${index}`}
            marked={index === active}
            onChoose={() => choose(index)}
          >
            <span className="font-semibold">{`${person.firstName} ${person.lastName}`}</span>
            <span className="block text-sm [overflow-wrap:anywhere]">
              {[person.phone, person.email, person.userId ? words.account : words.guest].filter(Boolean).join(" · ")}
            </span>
          </Choice>
        ))}
        <Choice
          id={`${listId}-${people.length}`}
          marked={active === people.length}
          onChoose={() => choose(people.length)}
        >
          <span className="[overflow-wrap:anywhere]">{words.newPerson(text.trim())}</span>
        </Choice>
      </div>
    </div>
  )
}

function keyOf({ userId, firstName, lastName, email, phone }: KnownPerson): string {
  return userId ?? [firstName, lastName, email, phone].join("|")
}

interface ChoiceProps {
  id: string
  marked: boolean
  onChoose: () => void
  children: ReactNode
}

/** Chosen by the keys of the combobox, which keeps the focus, or by a click. */
function Choice({ id, marked, onChoose, children }: ChoiceProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={marked}
      onMouseDown={(event) => {
        event.preventDefault()
        onChoose()
      }}
      className="min-h-11 cursor-pointer rounded-control border border-line px-3 py-2 hover:bg-mist aria-selected:border-water-deep aria-selected:bg-mist"
    >
      {children}
    </div>
  )
}
