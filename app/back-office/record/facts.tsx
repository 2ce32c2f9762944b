import { type ReactNode, useId } from "react"
import { recordWords } from "#content/admin/record.ts"

export function FactSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mb-6 last:mb-0">
      <h3 id={id} className="mb-2 text-base font-bold">
        {title}
      </h3>
      {children}
    </section>
  )
}

/** An empty value shows a dash; an undefined fact is left out. */
export type Fact = readonly [label: string, value: ReactNode, wide?: "wide"]

export function Facts({ facts }: { facts: readonly (Fact | undefined)[] }) {
  return (
    <dl className="grid gap-x-8 border-t border-line md:grid-cols-2">
      {facts.map((fact) =>
        fact ? (
          <div
            key={fact[0]}
            className={`grid grid-cols-[6.5rem_1fr] gap-3 sm:grid-cols-[9rem_1fr] border-b border-line py-1.5 ${fact[2] ? "md:col-span-2" : ""}`}
          >
            <dt className="text-sm leading-6 text-slate">{fact[0]}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">{isNothing(fact[1]) ? recordWords.empty : fact[1]}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

function isNothing(value: ReactNode): boolean {
  return value === null || value === undefined || value === ""
}

export function WrittenText({ children }: { children: string }) {
  return <p className="rounded-control bg-mist px-3 py-2 whitespace-pre-line [overflow-wrap:anywhere]">{children}</p>
}
