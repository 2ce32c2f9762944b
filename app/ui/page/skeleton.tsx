import { clsx } from "clsx"

/** Give it the final geometry. Announce loading once, elsewhere. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx("animate-pulse rounded-control bg-line/70", className)} />
}
