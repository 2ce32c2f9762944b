import { useEffect, useRef } from "react"
import { Button } from "#app/ui/page/button.tsx"
import { Mark } from "#app/ui/page/marks.tsx"
import { listedWords as words } from "#content/waiting.ts"
import type { Joined } from "./waiting.schema.ts"

export function Listed({ joined, onBack }: { joined: Joined; onBack: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  return (
    <section className="frame max-w-[44rem] py-12">
      <Mark tone="pending" className="size-8" />
      <h2 ref={heading} tabIndex={-1} className="mt-3 text-3xl outline-none">
        {joined.confirmed ? words.confirmed : words.unconfirmed}
      </h2>
      <p className="mt-4 text-lg [overflow-wrap:anywhere]">{words.mailed(joined.email)}</p>
      {joined.confirmed ? null : <p className="mt-2 font-semibold">{words.open}</p>}
      <p className="mt-2">{words.next}</p>
      <Button variant="outline" className="mt-6" onClick={onBack}>
        {words.back}
      </Button>
    </section>
  )
}
