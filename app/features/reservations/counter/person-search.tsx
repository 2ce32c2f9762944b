import { SearchChoice } from "#app/back-office/command/search-choice.tsx"
import { counterScreen } from "#content/admin/counter.ts"
import type { KnownPerson } from "./counter-booking.schema.ts"

const { search: words } = counterScreen

interface PersonSearchProps {
  error: string | undefined
  onKnown: (person: KnownPerson) => void
  onNew: (typed: string) => void
}

/** The last choice is always somebody new. */
export function PersonSearch({ error, onKnown, onNew }: PersonSearchProps) {
  return (
    <SearchChoice<KnownPerson>
      path="/admin/people"
      words={words}
      error={error}
      keyOf={({ personId }) => personId}
      renderItem={(person) => (
        <>
          <span className="font-semibold">{`${person.firstName} ${person.lastName}`}</span>
          <span className="block text-sm [overflow-wrap:anywhere]">
            {[person.phone, person.email, person.userId ? words.account : words.guest].filter(Boolean).join(" · ")}
          </span>
        </>
      )}
      onChoose={onKnown}
      other={{ render: words.newPerson, onChoose: onNew }}
    />
  )
}
