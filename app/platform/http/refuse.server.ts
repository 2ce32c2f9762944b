import type { ContentfulStatusCode } from "hono/utils/http-status"
import type { ProblemExample } from "./api-router.server.ts"
import { Problem, type ProblemOptions } from "./problem.server.ts"

interface Refusal {
  status: ContentfulStatusCode
  /** The code in the answer, where the table has another key for it. */
  code?: string
  detail: string
  field?: string
}

/** House style, rule 17. */
export type Refusals = Readonly<Record<string, Refusal>>

type CodeOf<Table> = keyof Table & string

/** `detail` replaces the table's sentence. */
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

/** Those refusals of a table that an endpoint has. */
export function some<Table extends Refusals, const Code extends CodeOf<Table>>(
  table: Table,
  ...codes: readonly Code[]
): Pick<Table, Code> {
  return Object.fromEntries(codes.map((code) => [code, table[code]])) as Pick<Table, Code>
}

/** The refusals of a table, except those that an endpoint never gives. */
export function allBut<Table extends Refusals, const Code extends CodeOf<Table>>(
  table: Table,
  ...codes: readonly Code[]
): Omit<Table, Code> {
  const missing = new Set<string>(codes)
  return Object.fromEntries(Object.entries(table).filter(([code]) => !missing.has(code))) as Omit<Table, Code>
}

/** Describes refusals of an endpoint; `members` are added to each example. */
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
