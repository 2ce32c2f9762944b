import type { ReactNode } from "react"
import { school } from "#content/school.ts"

interface ClosingBandProps {
  title: string
  text: string
  children: ReactNode
}

export function ClosingBand({ title, text, children }: ClosingBandProps) {
  return (
    <section aria-labelledby="suite" className="isobaths bg-mist">
      <div className="frame grid items-end gap-x-16 gap-y-8 py-16 md:py-24 lg:grid-cols-[7fr_5fr]">
        <div>
          <h2 id="suite" className="text-3xl">
            {title}
          </h2>
          <p className="mt-4 max-w-[40rem] text-lg text-slate">{text}</p>
        </div>
        <div className="lg:justify-self-end">
          <p className="flex flex-wrap gap-3">{children}</p>
          <p className="mt-4 text-slate">
            ou{" "}
            <a href={school.phone.href} className="link inline-flex min-h-11 items-center text-lg">
              {school.phone.display}
            </a>
          </p>
        </div>
      </div>
    </section>
  )
}
