import { clsx } from "clsx"
import type { ReactNode } from "react"

export interface CourseStep {
  title: string
  text?: ReactNode
  state?: "done" | "current" | "ahead"
}

export function CourseLine({ steps, label }: { steps: readonly CourseStep[]; label: string }) {
  return (
    <ol aria-label={label} className="course-line">
      {steps.map((step, index) => (
        <li key={step.title} aria-current={step.state === "current" ? "step" : undefined} className="course-step">
          <span
            aria-hidden="true"
            className={clsx(
              "grid size-9 place-items-center rounded-full border-2 font-bold",
              step.state === "done" && "border-starboard-deep bg-starboard-deep text-paper",
              step.state === "current" && "border-buoy bg-buoy text-lake",
              (step.state ?? "ahead") === "ahead" && "border-lake bg-paper text-lake",
            )}
          >
            {index + 1}
          </span>
          <div>
            <p className="font-bold">
              {step.title}
              {step.state === "done" ? <span className="sr-only"> (terminé)</span> : null}
            </p>
            {step.text ? <p className="mt-1 text-slate">{step.text}</p> : null}
          </div>
        </li>
      ))}
    </ol>
  )
}
