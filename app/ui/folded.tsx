import { clsx } from "clsx"
import type { ReactNode } from "react"

export function Folded({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <details className={clsx("group rounded-card border border-line bg-paper", className)}>
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-5 py-3 font-bold">
        {title}
        <svg
          className="size-4 fill-none stroke-current text-slate stroke-2 group-open:rotate-180"
          viewBox="0 0 16 16"
          aria-hidden="true"
        >
          <path d="m3 6 5 5 5-5" />
        </svg>
      </summary>
      <div className="px-5 pb-5">{children}</div>
    </details>
  )
}
