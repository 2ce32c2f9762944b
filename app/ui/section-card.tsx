import { type ReactNode, useId } from "react"
import { Card } from "#app/ui/page/card.tsx"

interface SectionCardProps {
  title: string
  badge?: ReactNode
  text?: ReactNode
  children?: ReactNode
}

export function SectionCard({ title, badge, text, children }: SectionCardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Card>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h3 id={id} className="text-xl">
            {title}
          </h3>
          {badge}
        </div>
        {text ? <p className="mt-2 max-w-prose text-slate">{text}</p> : null}
        {children ? <div className="mt-5">{children}</div> : null}
      </Card>
    </section>
  )
}
