import { v7 as uuid } from "uuid"
import { evenly } from "#app/features/identity/auth/answer-evenly.server.ts"
import { endpoint, type IdentityDeps } from "#app/features/identity/auth/auth-endpoint.server.ts"
import { limitMails } from "#app/features/identity/auth/limit-mails.server.ts"
import { tooMany } from "#app/features/identity/auth/limit-sign-ins.server.ts"
import { waitRefusals } from "#app/features/identity/auth.refusals.ts"
import { routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import { some } from "#app/platform/http/refuse.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import { checkCode } from "./check-code.server.ts"
import { codeRefusals } from "./codes.refusals.ts"
import { purposesOf } from "./codes.rules.ts"
import { codeToSendSchema, openedCodeSchema, typedCodeSchema } from "./codes.schema.ts"

const example = { email: "elodie@example.ch" }
const codeToSend = shape("MailCodeToSend", codeToSendSchema, example)
const waits = some(waitRefusals, "too-many-attempts")

const send = endpoint(
  {
    at: "post /mail-codes",
    may: "guest",
    operationId: "sendMailCode",
    summary: "Recevoir un code qui prouve son adresse",
    description:
      "Envoie à l’adresse un code de 8 caractères, valable 15 minutes : `proof` d’une réservation refusée par « proof-needed ». La réponse est la même pour toute adresse.",
    body: codeToSend,
    status: 202,
    answer: ["La demande est prise en compte", codeToSend],
    refused: waits,
  },
  async (deps, { body: { email }, now, c }) => {
    await limitMails(deps, { email, from: c.get("clientAddress") })
    const about = { entity: "mail-code", entityId: uuid() }
    const mail = { kind: "booking-proof", to: email, data: {}, ...about, awaited: true, sendAt: now } as const
    await evenly(inTransaction(deps.db, (trx) => queueEmail(trx, mail)))
    deps.wakeOutbox()
    return { email }
  },
)

const open = endpoint(
  {
    at: "post /mail-codes/link",
    may: "guest",
    operationId: "openMailCode",
    summary: "Retrouver un lien par le code de son e-mail",
    description:
      "Pour un lien arrivé incomplet : le code qui figure dans le même message, avec l’adresse qui l’a reçu, donne la fin du lien. Rien n’est utilisé : la page du lien fait la suite. Cinq essais par quart d’heure.",
    body: shape("TypedMailCode", typedCodeSchema, { ...example, code: "K7QM3XPD", page: "own-booking" }),
    answer: [
      "La fin du lien, à partir du signe #",
      shape("OpenedMailCode", openedCodeSchema, { fragment: "#bW9uLXNlY3JldC1kZS1sYS1yZXNlcnZhdGlvbg" }),
    ],
    refused: { ...codeRefusals, ...waits },
  },
  async ({ db, limiter, sessionCookie: { secret } }, { body: { email, code, page }, now, c }) => {
    const typed = { purpose: purposesOf(page), mailbox: email, code, network: c.get("clientAddress"), now }
    const opened = await checkCode({ db, limiter, secret }, typed)
    if (opened.ok) return openedCodeSchema.parse({ fragment: opened.fragment })
    if (opened.refusal === "too-many-codes") throw tooMany(opened.retryAfterSeconds)
    return opened
  },
)

/** Codes that are typed with an address (school 1 and 2, "Manage link"). */
export function codesApi(deps: IdentityDeps) {
  return routed(deps, [send, open])
}
