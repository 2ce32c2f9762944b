import { administratorsOnly } from "#app/features/identity/guard/require-user.server.ts"
import { problemResponses } from "#app/platform/http/api-router.server.ts"
import { invalidFieldsExample } from "#app/platform/http/invalid-fields.server.ts"
import { type Refusals, refusalExamples } from "#app/platform/http/refuse.server.ts"

/** What the API's description says of an endpoint. */
export interface Described {
  operationId: string
  summary: string
  description: string
}

export function commandProblems<Table extends Refusals>(table: Table, codes: readonly (keyof Table & string)[]) {
  return problemResponses({ ...administratorsOnly, ...refusalExamples(table, codes) }, { body: true, limited: false })
}

/** What a request without a body refuses. @param invalid the sentence about an id that is none */
export function addressProblems<Table extends Refusals>(
  table: Table,
  codes: readonly (keyof Table & string)[],
  { invalid, unsafe }: { invalid: string; unsafe: boolean },
) {
  const refused = {
    ...administratorsOnly,
    ...refusalExamples(table, codes),
    422: invalidFieldsExample({ id: [invalid] }),
  }
  return problemResponses(refused, { body: false, unsafe })
}
