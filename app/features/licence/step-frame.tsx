import { type ReactNode, useEffect, useRef } from "react"

interface StepFrameProps {
  title: string
  text: ReactNode
  /** The person came here from another step: the focus goes to its title. */
  arrived: boolean
  children: ReactNode
}

export function StepFrame({ title, text, arrived, children }: StepFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (arrived) heading.current?.focus({ preventScroll: true })
  }, [arrived])
  return (
    <section aria-labelledby="titre-etape" className="min-w-0">
      <h2 ref={heading} id="titre-etape" tabIndex={-1} className="text-3xl">
        {title}
      </h2>
      <p className="mt-2 max-w-[42rem] text-slate">{text}</p>
      {children}
    </section>
  )
}
