import { clsx } from "clsx"
import type { ReactNode } from "react"
import { Mark, type Tone } from "./marks.tsx"

export function Badge({ tone, children, className }: { tone: Tone; children: ReactNode; className?: string }) {
  return (
    <span
      className={clsx(
        "inline-flex items-center gap-1.5 rounded-full border border-line bg-paper py-0.5 pr-3 pl-2 text-sm font-semibold whitespace-nowrap text-lake",
        className,
      )}
    >
      <Mark tone={tone} className="size-3" />
      {children}
    </span>
  )
}
