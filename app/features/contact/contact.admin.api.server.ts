import { createRoute, z } from "@hono/zod-openapi"
import { administratorsOnly, requireAdmin, type SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { invalidFieldsExample } from "#app/platform/http/invalid-fields.server.ts"
import { refusalExamples, refuse } from "#app/platform/http/refuse.server.ts"
import { answerCsv, type CsvColumn, csvAnswer } from "#app/platform/lists/csv.server.ts"
import { unknownOrder, unknownPage } from "#app/platform/lists/sorted-list.server.ts"
import { exampleDetail, exampleRow } from "./contact.admin.examples.server.ts"
import {
  listMessages,
  type MessageFound,
  messageDetail,
  messageList,
  messagePages,
} from "./contact.admin.queries.server.ts"
import {
  handlingSchema,
  type MessageDetail,
  messageDetailSchema,
  messageListSchema,
  messageStates,
} from "./contact.admin.schema.ts"
import { contactSubjectLabel } from "./contact.labels.ts"
import { contactRefusals } from "./contact.refusals.ts"
import { handleMessage } from "./handle-message.server.ts"

const idParam = z.object({ id: idSchema("Message inconnu") })
const unknownId = invalidFieldsExample({ id: ["Message inconnu"] })
const { sort, q } = messageList.fields
const state = z.enum(messageStates, { error: "État inconnu" }).optional()

const listRoute = createRoute({
  method: "get",
  path: "/admin/messages",
  operationId: "listContactMessages",
  summary: "Les messages du formulaire de contact",
  description: "Le dernier reçu d’abord, 25 par page ; `state` montre ceux à traiter (`open`) ou traités (`handled`).",
  request: { query: z.strictObject({ ...messageList.fields, state }) },
  responses: {
    200: {
      description: "Une page de la liste",
      content: {
        "application/json": { schema: messageListSchema, example: { items: [exampleRow], nextCursor: null } },
      },
    },
    ...problemResponses({ ...administratorsOnly, 422: unknownPage }, { body: false }),
  },
})

const columns: CsvColumn<MessageFound>[] = [
  { header: "Reçu", cell: ({ createdAt }) => createdAt },
  { header: "Prénom", cell: ({ firstName }) => firstName },
  { header: "Nom", cell: ({ lastName }) => lastName },
  { header: "E-mail", cell: ({ email }) => email },
  { header: "Sujet", cell: ({ subject }) => contactSubjectLabel[subject] },
  { header: "Message", cell: ({ message }) => message },
  { header: "Traité", cell: ({ handledAt }) => handledAt },
]

const exampleCsv = [
  columns.map(({ header }) => `"${header}"`).join(";"),
  '"10.06.2027 12:00";"Élodie";"Rochat";"elodie@example.ch";"Permis bateau";"Bonjour…";\r\n',
].join("\r\n")

const exportRoute = createRoute({
  method: "get",
  path: "/admin/messages/export.csv",
  operationId: "exportContactMessages",
  summary: "Exporter les messages du formulaire de contact",
  description: "Un fichier CSV de tout ce que montrent les filtres ; chaque export est noté dans le journal.",
  request: { query: z.strictObject({ sort, q, state }) },
  responses: {
    200: csvAnswer("Le fichier", exampleCsv),
    ...problemResponses({ ...administratorsOnly, 422: unknownOrder }, { body: false }),
  },
})

const detailRoute = createRoute({
  method: "get",
  path: "/admin/messages/{id}",
  operationId: "getContactMessage",
  summary: "Un message, en entier",
  description: "Le texte, qui l’a envoyé, et qui l’a traité.",
  request: { params: idParam },
  responses: {
    200: {
      description: "Le message et son historique",
      content: { "application/json": { schema: messageDetailSchema, example: exampleDetail } },
    },
    ...problemResponses(
      { ...administratorsOnly, ...refusalExamples(contactRefusals, ["not-found"]), 422: unknownId },
      { body: false },
    ),
  },
})

const handleRoute = createRoute({
  method: "patch",
  path: "/admin/messages/{id}",
  operationId: "changeContactMessageStatus",
  summary: "Marquer un message comme traité, ou le rouvrir",
  description: "Le changement est inscrit à l’historique du message.",
  request: {
    params: idParam,
    body: { required: true, content: { "application/json": { schema: handlingSchema, example: { handled: true } } } },
  },
  responses: {
    200: {
      description: "Le message tel qu’il est maintenant",
      content: { "application/json": { schema: messageDetailSchema, example: exampleDetail } },
    },
    ...problemResponses(
      { ...administratorsOnly, ...refusalExamples(contactRefusals, ["not-found", "changed-meanwhile"]) },
      { body: true, limited: false },
    ),
  },
})

/** The messages in the back-office (beyond the specification; design 7.23). */
export function contactAdminApi(deps: SessionDeps & { clock: Clock }) {
  const api = createApiRouter()
  api.openapi(listRoute, async (c) => {
    await requireAdmin(c, deps)
    return c.json(await listMessages(deps.db, c.req.valid("query")), 200)
  })
  api.openapi(exportRoute, async (c) => {
    const { userId } = await requireAdmin(c, deps)
    const asked = c.req.valid("query")
    const pages = messagePages(deps.db, asked)
    return await answerCsv(deps, userId, { name: "messages", entity: "contact-message", columns, pages, asked })
  })
  api.openapi(detailRoute, async (c) => {
    await requireAdmin(c, deps)
    return c.json(await shownOrRefused(deps, c.req.valid("param").id), 200)
  })
  api.openapi(handleRoute, async (c) => {
    const { userId } = await requireAdmin(c, deps)
    const { id } = c.req.valid("param")
    const { handled } = c.req.valid("json")
    const outcome = await handleMessage(deps.db, { messageId: id, handled, actor: userId, now: deps.clock.now() })
    if (!outcome.ok) throw refuse(contactRefusals, outcome.refusal)
    return c.json(await shownOrRefused(deps, id), 200)
  })
  return api
}

async function shownOrRefused({ db }: SessionDeps, id: string): Promise<MessageDetail> {
  const message = await messageDetail(db, id)
  if (!message) throw refuse(contactRefusals, "not-found")
  return message
}
