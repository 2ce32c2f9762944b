import { z } from "@hono/zod-openapi"
import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { listEndpoints } from "#app/features/identity/guard/declare-list.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { some } from "#app/platform/http/refuse.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
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

const endpoint = endpointsFor<EndpointDeps>()
const notFound = { ok: false, refusal: "not-found" } as const
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

const found = {
  may: "messages",
  params: z.object({ id: idSchema("Message inconnu") }),
  answer: ["Le message, tel qu’il est maintenant", shape("ContactMessageDetail", messageDetailSchema, exampleDetail)],
} as const

const detail = endpoint(
  {
    ...found,
    at: "get /admin/messages/{id}",
    operationId: "getContactMessage",
    summary: "Un message, en entier",
    description: "Le texte, qui l’a envoyé, et qui l’a traité.",
    refused: some(contactRefusals, "not-found"),
  },
  async ({ db }, { params }) => (await messageDetail(db, params.id)) ?? notFound,
)

const handle = endpoint(
  {
    ...found,
    at: "patch /admin/messages/{id}",
    operationId: "changeContactMessageStatus",
    summary: "Marquer un message comme traité, ou le rouvrir",
    description: "Le changement est inscrit à l’historique du message.",
    body: shape("ContactMessageHandling", handlingSchema, { handled: true }),
    refused: some(contactRefusals, "not-found", "changed-meanwhile"),
  },
  async ({ db }, { params: { id }, body: { handled }, actor, now }) => {
    const outcome = await handleMessage(db, { messageId: id, handled, actor, now })
    return outcome.ok ? ((await messageDetail(db, id)) ?? notFound) : outcome
  },
)

const lists = listEndpoints({
  path: "/admin/messages",
  may: "messages",
  fields: { ...messageList.fields, state },
  list: {
    operationId: "listContactMessages",
    summary: "Les messages du formulaire de contact",
    description:
      "Le dernier reçu d’abord, 25 par page ; `state` montre ceux à traiter (`open`) ou traités (`handled`).",
    page: "ContactMessagePage",
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

/** The messages in the back-office (beyond the specification; design 7.23). */
export function contactAdminApi(deps: EndpointDeps) {
  return routed(deps, [...lists, detail, handle])
}
