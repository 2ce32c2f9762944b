import { type ReactNode, useEffect, useRef, useState } from "react"
import { searchOf } from "#app/platform/lists/search-terms.ts"
import { Field, Input, Select } from "#app/ui/form/field.tsx"
import { SettledDayField } from "#app/ui/moment/settled-day-field.tsx"
import { Button, ButtonLink } from "#app/ui/page/button.tsx"
import { tableWords } from "#content/admin/table.ts"

export function FilterBar({ children, actions }: { children?: ReactNode; actions?: ReactNode }) {
  return (
    <div className="filter-bar mb-4 flex flex-wrap items-end gap-3">
      <search className="contents">{children}</search>
      {actions ? <div className="flex flex-wrap gap-2 sm:ml-auto">{actions}</div> : null}
    </div>
  )
}

interface FilteredList<Name extends string> {
  /** '' means any. */
  filters: Readonly<Record<Name, string>>
  setFilters: (patch: Partial<Record<Name, string>>, step?: { replace?: boolean }) => void
}

interface SearchFieldProps {
  list: FilteredList<"q">
  label?: string
  hint?: string
}

const pauseMs = 300

/** Searches shortly after the last key; a refined search adds no history entry. */
export function SearchField({
  list: { filters, setFilters },
  label = tableWords.search,
  hint = tableWords.searchHint,
}: SearchFieldProps) {
  const { text, type, settle } = useTyped(filters.q, (q) => setFilters({ q }, { replace: filters.q !== "" }))
  return (
    <Field label={label} required className="w-full sm:w-72">
      <Input
        type="search"
        value={text}
        placeholder={hint}
        maxLength={100}
        onChange={(event) => type(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => event.key === "Enter" && settle()}
      />
    </Field>
  )
}

/** Shows typed text at once, and follows a search that the back button restores. */
function useTyped(value: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(value)
  const asked = useRef(value)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The callback may change during the wait, for example when a record opens.
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  }, [onSearch])
  useEffect(() => {
    if (value === asked.current) return
    asked.current = value
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(pause.current), [])

  function ask(typed: string) {
    clearTimeout(pause.current)
    const search = searchOf(typed)
    if (search === asked.current) return
    asked.current = search
    latest.current(search)
  }

  return {
    text,
    type: (typed: string) => {
      setText(typed)
      clearTimeout(pause.current)
      pause.current = setTimeout(() => ask(typed), pauseMs)
    },
    /** Searches at once, so that the next step, such as opening a record, follows it in the history. */
    settle: () => ask(text),
  }
}

interface FilterProps<Name extends string> {
  list: FilteredList<Name>
  name: Name
  label: string
}

export function FilterPeriod({ children }: { children: ReactNode }) {
  return <div className="flex w-full gap-2 sm:w-auto">{children}</div>
}

export function FilterDay<Name extends string>({ list: { filters, setFilters }, name, label }: FilterProps<Name>) {
  return (
    <SettledDayField
      label={label}
      required
      className="min-w-0 flex-1 sm:w-40 sm:flex-none"
      value={filters[name]}
      onSettle={(day) => setFilters(only(name, day))}
    />
  )
}

interface FilterSelectProps<Name extends string> extends FilterProps<Name> {
  /** The choice for all comes first. */
  options: readonly (readonly [value: string, word: string])[]
}

export function FilterSelect<Name extends string>({
  list: { filters, setFilters },
  name,
  label,
  options,
}: FilterSelectProps<Name>) {
  return (
    <Field label={label} required className="min-w-0 grow basis-36 sm:grow-0 sm:basis-auto">
      <Select value={filters[name]} onChange={(event) => setFilters(only(name, event.target.value))}>
        {options.map(([option, word]) => (
          <option key={option} value={option}>
            {word}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function only<Name extends string>(name: Name, value: string): Partial<Record<Name, string>> {
  return { [name]: value } as Partial<Record<Name, string>>
}

export function RefreshButton({ onRefresh, busy }: { onRefresh: () => void; busy: boolean }) {
  return (
    <Button variant="outline" aria-disabled={busy} onClick={onRefresh}>
      {tableWords.refresh}
    </Button>
  )
}

interface ShownList {
  refresh: () => Promise<void>
  busy: boolean
  exportHref: string
}

export function ListActions({ list }: { list: ShownList }) {
  return (
    <>
      <RefreshButton onRefresh={() => void list.refresh()} busy={list.busy} />
      <ExportLink href={list.exportHref} />
    </>
  )
}

export function ExportLink({ href }: { href: string }) {
  return (
    <ButtonLink variant="outline" href={href} download>
      {tableWords.export}
    </ButtonLink>
  )
}
