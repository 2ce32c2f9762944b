import { clsx } from "clsx"
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react"
import { useHydrated } from "#app/browser/page/use-hydrated.ts"

export interface Tab<Id extends string> {
  id: Id
  label: ReactNode
  panel: ReactNode
}

interface TabsProps<Id extends string> {
  label: string
  tabs: readonly Tab<Id>[]
  value: Id
  onChange: (id: Id) => void
  className?: string
  panelClassName?: string
}

const moves: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Arrows, Home and End choose at once. A panel is made when first chosen and then kept with its state. */
export function Tabs<Id extends string>({ label, tabs, value, onChange, className, panelClassName }: TabsProps<Id>) {
  const base = `tabs${useId()}`
  const hydrated = useHydrated()
  const row = useRef<HTMLDivElement>(null)
  const [seen, see] = useState<readonly Id[]>([value])
  if (!seen.includes(value)) see([...seen, value])

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex(({ id }) => id === value)
    const next = moves[event.key]?.(at, tabs.length)
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    const tab = tabs[next]
    if (!tab) return
    event.preventDefault()
    row.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus()
    onChange(tab.id)
  }

  return (
    <div className={className}>
      <div ref={row} role="tablist" aria-label={label} className="flex border-b-2 border-line">
        {tabs.map(({ id, label: words }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}-${id}-tab`}
            aria-selected={id === value}
            aria-controls={`${base}-${id}`}
            tabIndex={id === value ? 0 : -1}
            disabled={!hydrated}
            onClick={() => onChange(id)}
            onKeyDown={move}
            className={clsx(
              "-mb-0.5 min-h-12 min-w-0 flex-1 cursor-pointer border-b-4 px-2 py-2 leading-tight font-semibold transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-50 sm:flex-none sm:px-6",
              id === value
                ? "border-buoy text-lake forced-colors:border-[Highlight]"
                : "border-transparent text-slate hover:border-line hover:text-lake forced-colors:border-[Canvas]",
            )}
          >
            {words}
          </button>
        ))}
      </div>
      {tabs.map(({ id, panel }) => (
        <div
          key={id}
          role="tabpanel"
          id={`${base}-${id}`}
          aria-labelledby={`${base}-${id}-tab`}
          hidden={id !== value}
          className={panelClassName}
        >
          {seen.includes(id) ? panel : null}
        </div>
      ))}
    </div>
  )
}
