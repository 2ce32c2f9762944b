import type { EndpointDeps } from "#app/features/identity/guard/declare-endpoint.server.ts"
import type { Refusals } from "#app/platform/http/refuse.server.ts"
import type { Shape } from "#app/platform/http/shape.server.ts"
import type { Revoking } from "./revoke-links.server.ts"

/** A record of the school whose links an administrator ends. */
export interface LinkedRecord {
  kind: Revoking["kind"]
  path: `/admin/${string}/{id}`
  words: { operationId: string; summary: string; description: string; badId: string }
  answer: readonly [says: string, shape: Shape]
  refusals: Refusals & { "not-found": Refusals[string] }
  find: (deps: EndpointDeps, id: string, reader: string) => Promise<object | undefined>
}
