import { createRoute, z } from "@hono/zod-openapi"
import { administratorsOnly, requireAdmin, type SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import { routeList } from "#app/features/identity/guard/route-list.server.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import { problemResponses } from "#app/platform/http/api-router.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { invalidFieldsExample } from "#app/platform/http/invalid-fields.server.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import { refusalExamples, refuse } from "#app/platform/http/refuse.server.ts"
import type { CsvColumn } from "#app/platform/lists/csv.server.ts"
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
  type MessageRow,
  messageDetailSchema,
  messageListSchema,
  messageStates,
} from "./contact.admin.schema.ts"
import { exampleMessage } from "./contact.api.server.ts"
import { contactFieldLabel, contactFields, contactSubjectLabel } from "./contact.labels.ts"
import { contactRefusals } from "./contact.refusals.ts"
import { handleMessage } from "./handle-message.server.ts"

const { message: _message, ...typed } = exampleMessage

const written = {
  id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10",
  ...typed,
  createdAt: "2027-06-10T10:00:00.000Z",
} as const

const exampleRow = {
  ...written,
  excerpt: "Bonjour, la prochaine session de théorie a-t-elle lieu le soir ?",
  handledAt: null,
} as const satisfies MessageRow

const exampleDetail = {
  ...written,
  personId: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d14",
  message: "Bonjour,\n\nla prochaine session de théorie a-t-elle lieu le soir ?",
  handledAt: "2027-06-10T12:30:00.000Z",
  handledBy: "Camille Duvoisin",
  history: [
    {
      at: "2027-06-10T10:00:00.000Z",
      action: "contact-message.received",
      actor: "guest",
      name: null,
      change: { subject: "permis" },
    },
    {
      at: "2027-06-10T12:30:00.000Z",
      action: "contact-message.handled",
      actor: "person",
      name: "Camille Duvoisin",
      change: { handled: true },
    },
  ],
} as const satisfies MessageDetail

const idParam = z.object({ id: idSchema("Message inconnu") })
const unknownId = invalidFieldsExample({ id: ["Message inconnu"] })
const state = z.enum(messageStates, { error: "État inconnu" }).optional()

/** The file does not show these fields as they were typed. */
const cells: Partial<Record<keyof MessageFound, CsvColumn<MessageFound>["cell"]>> = {
  subject: ({ subject }) => contactSubjectLabel[subject],
}

const columns: CsvColumn<MessageFound>[] = [
  { header: "Reçu", cell: ({ createdAt }) => createdAt },
  ...contactFields.map((field) => ({
    header: contactFieldLabel[field],
    cell: cells[field] ?? ((row: MessageFound) => row[field]),
  })),
  { header: "Traité", cell: ({ handledAt }) => handledAt },
]

const detailRoute = createRoute({
  method: "get",
  path: "/admin/messages/{id}",
  operationId: "getContactMessage",
  summary: "Un message, en entier",
  description: "Le texte, qui l’a envoyé, et qui l’a traité.",
  request: { params: idParam },
  responses: {
    200: jsonAnswer("Le message et son historique", messageDetailSchema, exampleDetail),
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
  request: { params: idParam, body: jsonBody(handlingSchema, { handled: true }) },
  responses: {
    200: jsonAnswer("Le message tel qu’il est maintenant", messageDetailSchema, exampleDetail),
    ...problemResponses(
      { ...administratorsOnly, ...refusalExamples(contactRefusals, ["not-found", "changed-meanwhile"]) },
      { body: true, limited: false },
    ),
  },
})

/** The messages in the back-office (beyond the specification; design 7.23). */
export function contactAdminApi(deps: SessionDeps & { clock: Clock }) {
  const api = routeList(deps, {
    path: "/admin/messages",
    fields: { ...messageList.fields, state },
    list: {
      operationId: "listContactMessages",
      summary: "Les messages du formulaire de contact",
      description:
        "Le dernier reçu d’abord, 25 par page ; `state` montre ceux à traiter (`open`) ou traités (`handled`).",
      schema: messageListSchema,
      example: exampleRow,
      read: listMessages,
    },
    export: {
      operationId: "exportContactMessages",
      summary: "Exporter les messages du formulaire de contact",
      name: "messages",
      entity: "contact-message",
      columns,
      example: '"10.06.2027 12:00";"Élodie";"Rochat";"elodie@example.ch";"Permis bateau";"Bonjour…";',
      read: messagePages,
    },
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
