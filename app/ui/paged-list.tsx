import { type ReactNode, useEffect, useRef } from "react"
import { LoadFailed } from "#app/ui/load-failed.tsx"
import { Button, ButtonLink } from "#app/ui/page/button.tsx"
import { Skeleton } from "#app/ui/page/skeleton.tsx"
import { dashboardPage } from "#content/dashboard.ts"

interface PagedListProps<Item> {
  label: string
  items: readonly Item[] | undefined
  failed: boolean
  retry: () => Promise<unknown>
  more: "none" | "ready" | "loading" | "failed"
  fetchMore: () => Promise<unknown>
  keyOf: (item: Item) => string
  children: (item: Item) => ReactNode
  empty: ReactNode
}

export function PagedList<Item>(props: PagedListProps<Item>) {
  const { label, items, failed, retry, more, fetchMore, keyOf, children, empty } = props
  const whole = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLOListElement>(null)

  function tryAgain() {
    // The button disappears, so the focus moves to the list.
    whole.current?.focus()
    void retry()
  }

  const shown = items?.length ?? 0
  const readUpTo = useRef<number>(undefined)
  useEffect(() => {
    if (readUpTo.current === undefined || shown <= readUpTo.current) return
    list.current?.querySelectorAll<HTMLElement>(":scope > li")[readUpTo.current]?.focus()
    readUpTo.current = undefined
  }, [shown])

  function showMore() {
    readUpTo.current = shown
    void fetchMore()
  }

  return (
    <div ref={whole} tabIndex={-1} className="outline-none">
      {failed ? (
        <LoadFailed className="mt-5" title={dashboardPage.failed} onRetry={tryAgain}>
          {dashboardPage.failedText}
        </LoadFailed>
      ) : null}
      {items === undefined && !failed ? <ListSkeleton /> : null}
      {items?.length === 0 ? empty : null}
      {items && items.length > 0 ? (
        <ol ref={list} aria-label={label}>
          {items.map((item) => (
            <li key={keyOf(item)} tabIndex={-1} className="border-b border-line py-5">
              {children(item)}
            </li>
          ))}
        </ol>
      ) : null}
      {more === "none" ? null : (
        <div className="mt-6">
          {more === "failed" ? (
            <p role="alert" className="mb-3 font-semibold text-port">
              {dashboardPage.failed}
            </p>
          ) : null}
          <Button variant="outline" aria-disabled={more === "loading"} onClick={showMore}>
            {more === "loading" ? dashboardPage.moreLoading : dashboardPage.more}
          </Button>
        </div>
      )}
    </div>
  )
}

function ListSkeleton() {
  return (
    <div>
      <output className="sr-only">{dashboardPage.loading}</output>
      {[1, 2, 3].map((entry) => (
        <div key={entry} className="grid gap-x-6 gap-y-3 border-b border-line py-5 sm:grid-cols-[1fr_auto]">
          <div className="space-y-3">
            <Skeleton className="h-5 w-48" />
            <Skeleton className="h-4 w-64" />
            <Skeleton className="h-4 w-40" />
          </div>
          <Skeleton className="h-7 w-28 rounded-full" />
        </div>
      ))}
    </div>
  )
}

interface EmptyListProps {
  title: string
  text: string
  action: { href: string; label: string }
  other: { href: string; label: string }
}

export function EmptyList({ title, text, action, other }: EmptyListProps) {
  return (
    <div className="isobaths mt-5 rounded-card border border-line bg-mist px-5 py-10 sm:px-8">
      <p className="text-xl font-bold">{title}</p>
      <p className="mt-2 max-w-[34rem] text-slate">{text}</p>
      <p className="mt-6 flex flex-wrap gap-3">
        <ButtonLink href={action.href}>{action.label}</ButtonLink>
        <ButtonLink variant="outline" href={other.href}>
          {other.label}
        </ButtonLink>
      </p>
    </div>
  )
}
