import type { Context } from "hono"
import type { ContentfulStatusCode } from "hono/utils/http-status"

export interface ProblemOptions {
  /** French messages by field path, as the form names its fields. */
  errors?: Record<string, string[]>
  headers?: Record<string, string>
  /** RFC 9457, section 3.2. */
  extra?: Record<string, unknown>
}

/** Any code at the edge throws it; the answer is problem+json (RFC 9457, design 5). */
export class Problem extends Error {
  override name = "Problem"
  readonly status: ContentfulStatusCode
  readonly code: string
  readonly options: ProblemOptions

  /** @param detail French sentence that names what to do next. */
  constructor(status: ContentfulStatusCode, code: string, detail: string, options: ProblemOptions = {}) {
    super(detail)
    this.status = status
    this.code = code
    this.options = options
  }
}

export function answerProblem(c: Context, problem: Problem): Response {
  const { errors, headers, extra } = problem.options
  const body = {
    type: "about:blank",
    status: problem.status,
    code: problem.code,
    detail: problem.message,
    errors,
    ...extra,
  }
  return c.body(JSON.stringify(body), problem.status, {
    "Content-Type": "application/problem+json; charset=utf-8",
    "Cache-Control": "no-store",
    ...headers,
  })
}
