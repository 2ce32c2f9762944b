import type { ReactNode } from "react"
import "./list-bar.css"

interface ListBarProps {
  label: string
  children: ReactNode
}

/** Fixed to the lower edge of the window; the page and its toasts end above it. */
export function ListBar({ label, children }: ListBarProps) {
  return (
    <section ref={tellHeight} aria-label={label} className="list-bar">
      {children}
    </section>
  )
}

/** Keeps `--list-bar` equal to the bar's height, which changes. */
function tellHeight(bar: HTMLElement | null) {
  if (!bar) return undefined
  const { style } = document.documentElement
  const watch = new ResizeObserver(() => style.setProperty("--list-bar", `${bar.offsetHeight}px`))
  watch.observe(bar)
  return () => {
    watch.disconnect()
    style.removeProperty("--list-bar")
  }
}
