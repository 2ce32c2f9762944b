import { clsx } from "clsx"
import type { ReactNode } from "react"
import { Button } from "./page/button.tsx"
import { Mark } from "./page/marks.tsx"

interface LoadFailedProps {
  title: string
  children?: ReactNode
  className?: string
  onRetry: () => void
}

/** Stands in place of what could not be loaded (specification 8). */
export function LoadFailed({ title, children, className, onRetry }: LoadFailedProps) {
  return (
    <div role="alert" className={clsx("flex gap-3 rounded-card border-2 border-port p-5", className)}>
      <Mark tone="full" className="mt-1" />
      <div>
        <p className="font-bold">{title}</p>
        {children ? <p className="mt-1 text-slate">{children}</p> : null}
        <Button className="mt-4" variant="outline" onClick={onRetry}>
          Réessayer
        </Button>
      </div>
    </div>
  )
}
