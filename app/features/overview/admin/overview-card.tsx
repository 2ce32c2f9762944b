import { type ReactNode, useId } from "react"

export function OverviewCard({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-card border border-line p-4 md:p-5">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {hint ? <p className="text-sm text-slate">{hint}</p> : null}
      <div className="mt-3">{children}</div>
    </section>
  )
}
