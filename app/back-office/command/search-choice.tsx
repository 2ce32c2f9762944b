/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the options of a datalist show one line and cannot be marked */
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { type KeyboardEvent, type ReactNode, useId, useState } from "react"
import { useSearchText } from "#app/back-office/list/use-search-text.ts"
import { callApi } from "#app/browser/page/call-api.ts"
import { Field, Input } from "#app/ui/form/field.tsx"

interface SearchWords {
  label: string
  hint: string
  list: string
  searching: string
  count: (found: number) => string
  none: string
  failed: string
}

interface SearchChoiceProps<Item> {
  /** The endpoint that answers `{ items }` to `q`. */
  path: string
  words: SearchWords
  error: string | undefined
  keyOf: (item: Item) => string
  renderItem: (item: Item) => ReactNode
  onChoose: (item: Item) => void
  /** A last choice, which the list offers also when nothing was found. */
  other?: { render: (typed: string) => ReactNode; onChoose: (typed: string) => void }
}

/** A combobox: the arrows mark something found, Enter chooses. */
export function SearchChoice<Item>(props: SearchChoiceProps<Item>) {
  const { path, words, error, keyOf, renderItem, onChoose, other } = props
  const listId = useId()
  const [text, setText] = useState("")
  const [marked, mark] = useState(0)
  const { found, waiting, failed, searched } = useFound(path, text)
  const items = found as Item[]
  const count = items.length + (other ? 1 : 0)
  const active = Math.min(marked, count - 1)

  function choose(index: number) {
    const item = items[index]
    if (item) onChoose(item)
    else other?.onChoose(text.trim())
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (count > 0 && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault()
      mark((active + (event.key === "ArrowDown" ? 1 : count - 1)) % count)
    }
    if (event.key !== "Enter") return
    event.preventDefault()
    // The answer shown may belong to earlier words.
    if (!waiting) choose(active)
  }

  const outcome = items.length > 0 ? words.count(items.length) : words.none
  return (
    <div>
      <Field label={words.label} hint={words.hint} required error={error}>
        <Input
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={count > 0 ? `${listId}-${active}` : undefined}
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
        {items.map((item, index) => (
          <Choice key={keyOf(item)} id={`${listId}-${index}`} marked={index === active} onChoose={() => choose(index)}>
            {renderItem(item)}
          </Choice>
        ))}
        {other ? (
          <Choice
            id={`${listId}-${items.length}`}
            marked={active === items.length}
            onChoose={() => choose(items.length)}
          >
            <span className="[overflow-wrap:anywhere]">{other.render(text.trim())}</span>
          </Choice>
        ) : null}
      </div>
    </div>
  )
}

/** Searches shortly after the last key, and shows the earlier answer until the new one comes. */
function useFound(path: string, text: string) {
  const { typed, asked } = useSearchText(text)
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: [path, asked],
    enabled: asked !== "",
    queryFn: ({ signal }) => callApi<{ items: unknown[] }>(path, { query: { q: asked }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const settled = typed === asked && !isPlaceholderData
  return {
    found: typed === "" ? [] : (data?.items ?? []),
    waiting: typed !== "" && !isError && !(settled && data),
    failed: typed !== "" && isError,
    searched: typed !== "",
  }
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
