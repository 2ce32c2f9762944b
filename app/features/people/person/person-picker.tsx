import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { useSearchText } from "#app/back-office/list/use-search-text.ts"
import { callApi } from "#app/browser/page/call-api.ts"
import type { ListedPerson } from "#app/features/persons/persons.schema.ts"
import { Field, Input } from "#app/ui/form/field.tsx"
import { personsScreen, thingsInWords } from "#content/admin/persons.ts"
import { nameOf, reachOf } from "./person-names.ts"

const { search: words, path, page } = personsScreen

interface PersonPickerProps {
  autoFocus?: boolean
  begin?: string
  /** Who is not offered. */
  without?: string
  /** By default a name is a link to the page of the person. */
  renderChoice?: (person: ListedPerson) => ReactNode
}

export function PersonPicker({ autoFocus = false, begin = "", without, renderChoice = linkTo }: PersonPickerProps) {
  const [text, setText] = useState(begin)
  const { found, state } = useFound(text)
  const persons = (found?.items ?? []).filter(({ id }) => id !== without)
  return (
    <div className="max-w-3xl">
      <Field label={words.label} hint={words.hint} required>
        <Input
          type="search"
          autoComplete="off"
          autoFocus={autoFocus}
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <output className="mt-3 block text-slate">{said(state, persons.length, text.trim())}</output>
      <ul aria-label={words.results} aria-busy={state === "waiting"} className="person-rows">
        {persons.map((person) => (
          <li key={person.id}>
            <span className="min-w-0">
              {renderChoice(person)}
              <span className="block text-sm [overflow-wrap:anywhere]">{reachOf(person)}</span>
              <span className="block text-sm text-slate">
                {[
                  person.hasAccount ? personsScreen.withAccount : personsScreen.guest,
                  thingsInWords(person.things),
                ].join(" · ")}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {found?.more ? <p className="mt-2 text-sm text-slate">{words.more}</p> : null}
    </div>
  )
}

function linkTo(person: ListedPerson) {
  return (
    <a href={`${page}/${person.id}`} className="link inline-flex min-h-11 items-center font-semibold">
      {nameOf(person)}
    </a>
  )
}

type State = "idle" | "waiting" | "failed" | "ready"

function said(state: State, count: number, text: string): string {
  if (state === "idle") return ""
  if (state === "waiting") return words.searching
  if (state === "failed") return words.failed
  return count === 0 ? words.none(text) : words.found(count)
}

function useFound(text: string) {
  const { typed, asked } = useSearchText(text)
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: [path, "search", asked],
    enabled: asked !== "",
    queryFn: ({ signal }) => callApi<{ items: ListedPerson[]; more: boolean }>(path, { query: { q: asked }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const settled = typed === asked && !isPlaceholderData
  const state: State = typed === "" ? "idle" : isError ? "failed" : settled && data ? "ready" : "waiting"
  return { found: typed === "" ? undefined : data, state }
}
