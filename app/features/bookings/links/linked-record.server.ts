import type { RouteConfig } from "@hono/zod-openapi"
import type { SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import type { Refusals } from "#app/platform/http/refuse.server.ts"
import type { Revoking } from "./revoke-links.server.ts"

type Deps = SessionDeps & { clock: Clock }

/** A record of the school whose links an administrator ends. */
export interface LinkedRecord {
  kind: Revoking["kind"]
  /** Ends with `{id}`. */
  path: string
  words: { operationId: string; summary: string; description: string; badId: string }
  answers: RouteConfig["responses"]
  refusals: Refusals & { "not-found": object }
  find: (deps: Deps, id: string, reader: string) => Promise<object | undefined>
}
