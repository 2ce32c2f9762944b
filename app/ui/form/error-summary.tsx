import type { Ref } from "react"
import { plural } from "#app/ui/formats.ts"

export interface FieldProblem {
  /** Id of the control to go to; left out for a problem of the whole form. */
  fieldId?: string
  message: string
}

interface ErrorSummaryProps {
  problems: readonly FieldProblem[]
  /** Heading for a problem that is no mistake of the person. */
  title?: string | undefined
  ref?: Ref<HTMLDivElement>
}

/** What hinders the form, said at once and linked to the fields. Focus it (ref) after a refused submission. */
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

/** Moves the focus itself: a fragment link scrolls but leaves the focus where it was in some browsers. */
function goToField(event: React.MouseEvent, fieldId: string | undefined) {
  const target = fieldId ? document.getElementById(fieldId) : null
  if (!target) return
  event.preventDefault()
  target.focus({ preventScroll: true })
  target.scrollIntoView({ block: "center" })
}
