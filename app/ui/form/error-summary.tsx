import type { Ref } from "react"
import { plural } from "#app/ui/formats.ts"

export interface FieldProblem {
  fieldId?: string
  message: string
}

interface ErrorSummaryProps {
  problems: readonly FieldProblem[]
  title?: string | undefined
  ref?: Ref<HTMLDivElement>
}

/** Lists the errors with links to their fields. Focus it (ref) after a refused submission. */
export function ErrorSummary({ problems, title, ref }: ErrorSummaryProps) {
  if (problems.length === 0) return null
  const heading = title ?? `${plural(problems.length, "point")} à corriger`
  return (
    <div ref={ref} role="alert" tabIndex={-1} className="scroll-mb-44 rounded-card border-2 border-port bg-paper p-4">
      <p className="font-bold">{heading}</p>
      <ul className="mt-1 list-disc pl-5">
        {problems.map((problem) => (
          <li key={`${problem.fieldId}${problem.message}`}>
            {problem.fieldId ? (
              <a
                className="link max-md:inline-flex max-md:min-h-11 max-md:items-center"
                href={`#${problem.fieldId}`}
                onClick={(event) => goToField(event, problem.fieldId)}
              >
                {problem.message}
              </a>
            ) : (
              problem.message
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** In some browsers a fragment link scrolls without moving the focus. */
function goToField(event: React.MouseEvent, fieldId: string | undefined) {
  const target = fieldId ? document.getElementById(fieldId) : null
  if (!target) return
  event.preventDefault()
  target.focus({ preventScroll: true })
  target.scrollIntoView({ block: "center" })
}
