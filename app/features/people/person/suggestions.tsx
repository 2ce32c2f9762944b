import { Button } from "#app/ui/page/button.tsx"
import { personsScreen, thingsInWords } from "#content/admin/persons.ts"
import type { PersonFile } from "./person.schema.ts"
import { nameOf, reachOf } from "./person-names.ts"

const words = personsScreen.suggestions

interface SuggestionsProps {
  person: PersonFile
  onCompare: (id: string) => void
}

export function Suggestions({ person: { suggestions }, onCompare }: SuggestionsProps) {
  if (suggestions.length === 0) return <p className="text-slate">{words.none}</p>
  return (
    <>
      <p className="mb-2 max-w-prose text-slate">{words.text}</p>
      <ul className="person-rows">
        {suggestions.map((other) => (
          <li key={other.id}>
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <a
                href={`${personsScreen.page}/${other.id}`}
                className="link inline-flex min-h-8 items-center font-semibold"
              >
                {nameOf(other)}
              </a>
              <span className="block text-sm">{reachOf(other)}</span>
              <span className="block text-sm text-slate">
                {[
                  other.alike.map((reason) => words.alike[reason]).join(", "),
                  other.hasAccount ? personsScreen.withAccount : personsScreen.guest,
                  thingsInWords(other.things),
                ].join(" · ")}
              </span>
            </span>
            <Button
              size="sm"
              variant="outline"
              aria-label={words.compareWith(nameOf(other))}
              onClick={() => onCompare(other.id)}
            >
              {words.compare}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
