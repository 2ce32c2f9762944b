import type { ContentfulStatusCode } from "hono/utils/http-status"
import type { ProblemExample } from "./api-router.server.ts"
import { Problem, type ProblemOptions } from "./problem.server.ts"

interface Refusal {
  status: ContentfulStatusCode
  /** Of the answer, where the table has another key for it. */
  code?: string
  /** French sentence that names what to do next. */
  detail: string
  /** Of the form, to show the sentence beside. */
  field?: string
}

/** What a feature refuses, by code: its `x.refusals.ts` (house style, rule 17). */
type Refusals = Readonly<Record<string, Refusal>>

type CodeOf<Table> = keyof Table & string

/** The problem to throw for a refusal; `detail` replaces the sentence of the table by one that says more. */
export function refuse<Table extends Refusals>(
  refusals: Table,
  code: CodeOf<Table>,
  { detail, ...options }: ProblemOptions & { detail?: string | undefined } = {},
): Problem {
  const refusal = refusals[code] as Refusal
  const sentence = detail ?? refusal.detail
  const errors = refusal.field ? { errors: { [refusal.field]: [sentence] } } : {}
  return new Problem(refusal.status, refusal.code ?? code, sentence, { ...errors, ...options })
}

/** Some of the refusals, or all, by status for the description of an endpoint; `members` are added to the example. */
export function refusalExamples<Table extends Refusals>(
  refusals: Table,
  codes: readonly CodeOf<Table>[] = Object.keys(refusals),
  members: { readonly [Code in CodeOf<Table>]?: object } = {},
): Record<number, ProblemExample[]> {
  const examples: Record<number, ProblemExample[]> = {}
  for (const key of codes) {
    const { status, code, message: detail, options } = refuse(refusals, key)
    const example = { code, detail, ...options, ...members[key] }
    examples[status] = [...(examples[status] ?? []), example]
  }
  return examples
}
