import { clsx } from "clsx"

interface SectionHeadProps {
  id: string
  legend: string
  title: string
  text?: string
  className?: string
}

export function SectionHead({ id, legend, title, text, className }: SectionHeadProps) {
  return (
    <div className={clsx("grid items-end gap-4", text && "lg:grid-cols-[7fr_5fr]", className)}>
      <div>
        <p className="legend">{legend}</p>
        <h2 id={id} className="mt-3 text-4xl">
          {title}
        </h2>
      </div>
      {text ? <p className="max-w-[36rem] text-lg text-slate">{text}</p> : null}
    </div>
  )
}
