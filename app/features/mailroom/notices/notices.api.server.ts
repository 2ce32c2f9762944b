import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import { findNoticeChoices } from "./notice-choices.queries.server.ts"
import { noticeChoicesSchema } from "./notices.schema.ts"
import { saveNoticeChoices } from "./save-notice-choices.server.ts"

const endpoint = endpointsFor<EndpointDeps>()

const choices = shape("NoticeChoices", noticeChoicesSchema, { requests: "now", changes: "digest", messages: "never" })
const own = { may: "messages", answer: ["Ce qui est choisi", choices] } as const

const read = endpoint(
  {
    ...own,
    at: "get /admin/notices",
    operationId: "getMyNoticeChoices",
    summary: "Ses avis par e-mail",
    description: "Ce que l’administrateur de la session reçoit à sa propre adresse, en plus de la boîte de l’école.",
  },
  async ({ db }, { actor }) => await findNoticeChoices(db, actor),
)

const save = endpoint(
  {
    ...own,
    at: "put /admin/notices",
    operationId: "setMyNoticeChoices",
    summary: "Choisir ses avis par e-mail",
    description: "`now` : tout de suite ; `digest` : un résumé à 18:00 ; `never` : rien.",
    body: choices,
  },
  async ({ db }, { body, actor: userId, now }) => {
    await saveNoticeChoices(db, { userId, choices: body, now })
    return body
  },
)

/** Who of the school is told what, and when (school 2, "Staff hear at once"). */
export function noticesApi(deps: EndpointDeps) {
  return routed(deps, [read, save])
}
