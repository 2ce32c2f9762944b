import { clsx } from "clsx"
import type { ReactNode } from "react"

interface PageIntroProps {
  legend?: ReactNode
  title: ReactNode
  children?: ReactNode
  aside?: ReactNode
  compact?: boolean
  /** On a phone the page's first act comes before its words. */
  brief?: boolean
}

export function PageIntro({ legend, title, children, aside, compact = false, brief = false }: PageIntroProps) {
  if (compact) return <CompactIntro title={title} aside={aside} />
  return (
    <div className="isobaths border-b border-line bg-mist">
      <div
        className={clsx(
          "frame flex flex-wrap items-end justify-between gap-x-12 md:gap-y-6 md:pt-20 md:pb-16",
          brief ? "gap-y-2 py-4" : "gap-y-6 py-12",
        )}
      >
        <div className="max-w-[45rem]">
          {legend ? <p className="legend mb-3">{legend}</p> : null}
          <h1 className={brief ? "text-xl md:text-4xl" : "text-4xl"}>{title}</h1>
          {children ? (
            <div className={clsx("mt-4 text-lg text-slate", brief && "max-md:hidden")}>{children}</div>
          ) : null}
        </div>
        {aside}
      </div>
    </div>
  )
}

function CompactIntro({ title, aside }: Pick<PageIntroProps, "title" | "aside">) {
  return (
    <div className="border-b border-line bg-mist">
      <div className="frame flex flex-wrap items-center justify-between gap-x-12 gap-y-2 py-4">
        <h1 className="text-xl">{title}</h1>
        {aside}
      </div>
    </div>
  )
}
