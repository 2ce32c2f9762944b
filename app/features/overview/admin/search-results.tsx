/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the options are links, which no <option> can be */
import { clsx } from "clsx"
import { adminSearch as words } from "#content/admin/search.ts"
import type { SearchEntry, SearchGroup } from "./search-entries.ts"

interface SearchResultsProps {
  id: string
  groups: readonly SearchGroup[]
  active: string | undefined
  /** The answer shown belongs to earlier words. */
  dim: boolean
}

/** Each option is a link, so that it can open in a new tab. */
export function SearchResults({ id, groups, active, dim }: SearchResultsProps) {
  return (
    <div id={id} role="listbox" aria-label={words.results} className={dim ? "opacity-60" : undefined}>
      {groups.map(({ key, title, entries, all }) => (
        <div key={key} role="group" aria-labelledby={`${id}-${key}`} className="mb-3 last:mb-0">
          <div id={`${id}-${key}`} role="presentation" className="px-2 py-1 text-sm font-semibold text-slate">
            {title}
          </div>
          {entries.map((entry) => (
            <Option key={entry.key} listId={id} entry={entry} active={entry.key === active} />
          ))}
          {all ? <Option listId={id} entry={all} active={all.key === active} link /> : null}
        </div>
      ))}
    </div>
  )
}

interface OptionProps {
  listId: string
  entry: SearchEntry
  active: boolean
  link?: boolean
}

function Option({ listId, entry: { key, href, title, about }, active, link = false }: OptionProps) {
  return (
    <a
      id={`${listId}-${key}`}
      role="option"
      aria-selected={active}
      data-option={key}
      href={href}
      tabIndex={-1}
      className={clsx(
        "block min-h-11 rounded-control border-l-4 px-2 py-1.5 no-underline hover:bg-mist",
        active ? "border-water-deep bg-mist" : "border-transparent",
      )}
    >
      <span className={clsx("block [overflow-wrap:anywhere]", link ? "pt-1 text-water-deep" : "font-semibold")}>
        {title}
      </span>
      {about ? <span className="block text-sm text-slate [overflow-wrap:anywhere]">{about}</span> : null}
    </a>
  )
}
