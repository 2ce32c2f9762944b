import { type KeyboardEvent, type RefObject, useId, useRef, useState } from "react"
import { DialogCross } from "#app/ui/dialog.tsx"
import { plural } from "#app/ui/formats.ts"
import { LoadFailed } from "#app/ui/load-failed.tsx"
import { Skeleton } from "#app/ui/page/skeleton.tsx"
import { useModal } from "#app/ui/use-modal.ts"
import { adminSearch as words } from "#content/admin/search.ts"
import { tableWords } from "#content/admin/table.ts"
import { type SearchGroup, searchGroups } from "./search-entries.ts"
import { SearchResults } from "./search-results.tsx"
import { type Search, useSearch } from "./use-search.ts"

export function SearchDialog({ onClose }: { onClose: () => void }) {
  const modal = useModal(true, onClose)
  const search = useSearch()
  const { found, state } = search
  const listId = useId()
  const groups = found && state !== "failed" ? searchGroups(found, search.words) : []
  const list = useRef<HTMLDivElement>(null)
  const options = useOptions(list, groups, search)
  return (
    <dialog
      {...modal}
      aria-label={words.title}
      className="mx-auto my-0 h-dvh max-h-none w-screen max-w-none overflow-hidden border-line bg-paper p-0 text-lake shadow-lift sm:mt-[10vh] sm:h-fit sm:max-h-[80dvh] sm:w-[min(40rem,calc(100vw-4rem))] sm:rounded-card sm:border"
    >
      <div className="flex h-dvh flex-col sm:h-auto sm:max-h-[80dvh]">
        <div className="flex items-center gap-2 border-b border-line py-2 pr-4 pl-5">
          <input
            role="combobox"
            aria-label={words.title}
            aria-expanded={groups.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={options.active ? `${listId}-${options.active}` : undefined}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={100}
            placeholder={words.placeholder}
            value={search.text}
            onChange={({ target }) => options.type(target.value)}
            onKeyDown={(event) => options.press(event)}
            className="min-h-12 min-w-0 grow rounded-control bg-transparent px-2 text-lg -outline-offset-3 placeholder:text-slate"
          />
          <div className="pt-2">
            <DialogCross onClose={onClose} />
          </div>
        </div>
        <div ref={list} aria-busy={state === "waiting"} className="grow overflow-y-auto px-3 py-3">
          <output className="sr-only">{said(search, groups)}</output>
          <Matter search={search} found={groups.length > 0} />
          <SearchResults id={listId} groups={groups} active={options.active} dim={state === "waiting"} />
        </div>
        <p
          className="hidden gap-5 border-t border-line bg-mist px-5 py-2 text-sm text-slate sm:flex"
          aria-hidden="true"
        >
          {words.keys.map(([key, act]) => (
            <span key={key}>
              <kbd className="mr-1.5 font-sans font-semibold">{key}</kbd>
              {act}
            </span>
          ))}
        </p>
      </div>
    </dialog>
  )
}

/** Each new answer selects its first option. */
function useOptions(
  list: RefObject<HTMLElement | null>,
  groups: readonly SearchGroup[],
  { state, type, settle }: Search,
) {
  const [chosen, choose] = useState<string>()
  const keys = groups.flatMap(({ entries, all }) => [...entries, ...(all ? [all] : [])].map(({ key }) => key))
  const active = keys.find((key) => key === chosen) ?? keys[0]
  const elementOf = (key: string) => list.current?.querySelector<HTMLElement>(`[data-option="${CSS.escape(key)}"]`)

  function move(by: number) {
    const next = keys.at((keys.indexOf(active ?? "") + by) % keys.length)
    if (next === undefined) return
    choose(next)
    elementOf(next)?.scrollIntoView({ block: "nearest" })
  }

  return {
    active,
    type(typed: string) {
      choose(undefined)
      type(typed)
    },
    press(event: KeyboardEvent) {
      if (event.nativeEvent.isComposing) return
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        event.preventDefault()
        move(event.key === "ArrowDown" ? 1 : -1)
      }
      if (event.key !== "Enter") return
      event.preventDefault()
      // The answer shown may belong to earlier words.
      if (state !== "ready") settle()
      else if (active) elementOf(active)?.click()
    },
  }
}

function said({ state, words: searched, found }: Search, groups: readonly SearchGroup[]): string {
  if (state === "waiting" && !found) return words.searching
  if (state !== "ready") return ""
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0)
  return count === 0 ? words.nothing(searched) : words.count(plural(count, "résultat", "résultats"))
}

function Matter({ search, found }: { search: Search; found: boolean }) {
  const { state, retry, words: searched } = search
  if (state === "failed") {
    return (
      <LoadFailed title={words.failed} onRetry={retry}>
        {tableWords.failedText}
      </LoadFailed>
    )
  }
  if (state === "idle") return <p className="px-2 py-1 text-slate">{words.hint}</p>
  if (found) return null
  if (state === "waiting") return <SkeletonResults />
  return (
    <div className="px-2 py-1">
      <p className="font-semibold [overflow-wrap:anywhere]">{words.nothing(searched)}</p>
      <p className="mt-1 text-slate">{words.nothingText}</p>
    </div>
  )
}

function SkeletonResults() {
  return (
    <div className="space-y-4 px-2 py-2">
      {[1, 2, 3].map((row) => (
        <div key={row} className="space-y-2">
          <Skeleton className="h-4 w-48" />
          <Skeleton className="h-3 w-72 max-w-full" />
        </div>
      ))}
    </div>
  )
}
