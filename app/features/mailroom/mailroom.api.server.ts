import { requireAdmin, type SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import { historyOf } from "#app/features/identity/history.queries.server.ts"
import { emailFigures, listEmails, type MailWriters, readEmail } from "#app/features/outbox/outbox.queries.server.ts"
import { resendEmail } from "#app/features/outbox/resend-email.server.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import { createApiRouter } from "#app/platform/http/api-router.server.ts"
import { refuse } from "#app/platform/http/refuse.server.ts"
import { mailroomRefusals } from "./mailroom.refusals.ts"
import { mailroomRoutes } from "./mailroom.routes.server.ts"
import type { ReadEmail } from "./mailroom.schema.ts"

export interface MailroomApiDeps extends SessionDeps, MailWriters {
  clock: Clock
  /** Called after a commit that queued a mail. */
  wakeOutbox: () => void
}

/**
 * A mail carries its styles with it, which the policy of a page refuses: it is a document of its own that runs,
 * fetches and leads to nothing, in a frame of ours alone.
 */
const mailPolicy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** The mail queue in the back-office (design 5). */
export function mailroomApi(deps: MailroomApiDeps) {
  return createApiRouter()
    .openapi(mailroomRoutes.list, async (c) => {
      await requireAdmin(c, deps)
      return c.json(await listEmails(deps.db, deps, c.req.valid("query")), 200)
    })
    .openapi(mailroomRoutes.summary, async (c) => {
      await requireAdmin(c, deps)
      return c.json(await emailFigures(deps.db), 200)
    })
    .openapi(mailroomRoutes.read, async (c) => {
      await requireAdmin(c, deps)
      return c.json(await shownOrRefused(deps, c.req.valid("param").id), 200)
    })
    .openapi(mailroomRoutes.html, async (c) => {
      await requireAdmin(c, deps)
      const read = await readEmail(deps.db, deps, c.req.valid("param").id)
      if (!read?.bodies) throw refuse(mailroomRefusals, "not-found")
      return c.html(read.bodies.html, 200, { "Content-Security-Policy": mailPolicy })
    })
    .openapi(mailroomRoutes.resend, async (c) => {
      const { userId } = await requireAdmin(c, deps)
      const { id } = c.req.valid("param")
      const { state } = c.req.valid("json")
      const outcome = await resendEmail(deps.db, deps, { id, state, actor: userId, now: deps.clock.now() })
      if (!outcome.ok) throw refuse(mailroomRefusals, outcome.refusal)
      deps.wakeOutbox()
      return c.json(await shownOrRefused(deps, outcome.id), 200)
    })
}

async function shownOrRefused(deps: MailroomApiDeps, id: string): Promise<ReadEmail> {
  const read = await readEmail(deps.db, deps, id)
  if (!read) throw refuse(mailroomRefusals, "not-found")
  const history = await historyOf(deps.db, { entity: "email", entityId: id })
  return { ...read.email, text: read.bodies?.text ?? null, history }
}
