import { clsx } from "clsx"
import type { ReactNode } from "react"

export function FormNeedsScript({ children, className = "mb-5" }: { children: ReactNode; className?: string }) {
  return (
    <noscript>
      {import.meta.env.SSR ? <p className={clsx("border-l-4 border-special pl-4", className)}>{children}</p> : null}
    </noscript>
  )
}
