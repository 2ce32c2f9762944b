import { useEffect, useEffectEvent } from "react"

interface PlanningKeys {
  goToToday: () => void
  create: () => void
  help: () => void
}

/** While the timetable has the focus (WCAG 2.1.4), T goes to today, N to a new slot, ? says so; arrows go from block to block, along a row or to the nearest of the next row. */
export function usePlanningKeys({ goToToday, create, help }: PlanningKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event
    if (event.altKey || event.ctrlKey || event.metaKey || !(target instanceof HTMLElement)) return
    if (!target.closest("[data-timetable]") || target.closest("dialog")) return
    const command = { t: goToToday, n: create, "?": help }[key.toLowerCase()]
    if (command) {
      event.preventDefault()
      command()
      return
    }
    const next = target.matches("[data-block]") ? neighbourOf(target, key) : undefined
    if (!next) return
    event.preventDefault()
    next.focus()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener("keydown", listen)
    return () => document.removeEventListener("keydown", listen)
  }, [])
}

const along: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }
const across: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

function neighbourOf(block: HTMLElement, key: string): HTMLElement | undefined {
  const rowOf = (one: Element) => one.closest("[data-row]")
  const all = [...document.querySelectorAll<HTMLElement>("[data-block]")]
  const inRow = (row: Element | null | undefined) => all.filter((one) => rowOf(one) === row)
  const row = rowOf(block)
  const own = inRow(row)
  const step = along[key]
  if (step) return own[own.indexOf(block) + step]
  const down = across[key]
  if (!down) return undefined
  const rows = [...new Set(all.map(rowOf))]
  const middle = middleOf(block)
  return inRow(rows[rows.indexOf(row) + down]).toSorted(
    (one, other) => Math.abs(middleOf(one) - middle) - Math.abs(middleOf(other) - middle),
  )[0]
}

function middleOf(block: HTMLElement): number {
  const { left, width } = block.getBoundingClientRect()
  return left + width / 2
}
