import { z } from "@hono/zod-openapi"
import { requireAdmin, type SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import { routeList } from "#app/features/identity/guard/route-list.server.ts"
import { historyOf } from "#app/features/identity/history.queries.server.ts"
import { emailFiguresSchema, emailListSchema, emailStates } from "#app/features/outbox/emails.schema.ts"
import {
  emailFigures,
  emailList,
  listEmails,
  type MailWriters,
  readEmail,
} from "#app/features/outbox/outbox.queries.server.ts"
import { resendEmail } from "#app/features/outbox/resend-email.server.ts"
import { resendFailed } from "#app/features/outbox/resend-failed.server.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import { refuse } from "#app/platform/http/refuse.server.ts"
import { adminEmails } from "#content/admin/emails.ts"
import { mailroomRefusals } from "./mailroom.refusals.ts"
import { exampleEmail, mailroomRoutes } from "./mailroom.routes.server.ts"
import type { ReadEmail } from "./mailroom.schema.ts"

export interface MailroomApiDeps extends SessionDeps, MailWriters {
  clock: Clock
  wakeOutbox: () => void
}

/** A mail needs inline styles, which a page's policy refuses; it may run and fetch nothing. */
const mailPolicy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

const filters = {
  state: z.enum(emailStates, { error: "État inconnu" }).optional(),
  kind: z.enum(Object.keys(adminEmails.kindLabel), { error: "Type d’e-mail inconnu" }).optional(),
}

/** The mail queue in the back-office (design 5). */
export function mailroomApi(deps: MailroomApiDeps) {
  return routeList(deps, {
    path: "/admin/emails",
    fields: { ...emailList.fields, ...filters },
    list: {
      operationId: "listEmails",
      summary: "La file des e-mails",
      description:
        "Le dernier d’abord, 25 par page ; `cursor` est le `nextCursor` de la page d’avant, `q` cherche dans l’adresse du destinataire.",
      answer: "Une page de la file",
      schema: emailListSchema,
      example: exampleEmail,
      read: (db, asked) => listEmails(db, deps, asked),
    },
    figures: {
      operationId: "getEmailFigures",
      summary: "Chiffres de la file des e-mails",
      description: "`retrying` sont ceux de `queued` qu’une première tentative n’a pas pu remettre.",
      answer: "Les chiffres de toute la file",
      schema: emailFiguresSchema,
      example: { queued: 3, retrying: 1, failed: 2 },
      read: emailFigures,
    },
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
    .openapi(mailroomRoutes.resendFailed, async (c) => {
      const { userId } = await requireAdmin(c, deps)
      const resent = await resendFailed(deps.db, deps, { actor: userId, now: deps.clock.now() })
      deps.wakeOutbox()
      return c.json(resent, 200)
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
