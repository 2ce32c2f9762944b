import { limitMails, type MailLimits } from "#app/features/identity/auth/limit-mails.server.ts"
import { tooMany } from "#app/features/identity/auth/limit-sign-ins.server.ts"
import { waitRefusals } from "#app/features/identity/auth.refusals.ts"
import {
  type Asked,
  type EndpointDeps,
  endpointsFor,
  routed,
} from "#app/features/identity/guard/declare-endpoint.server.ts"
import { dayAt } from "#app/platform/clock.server.ts"
import { normalEmail } from "#app/platform/contact/normal-email.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import { refuse, some } from "#app/platform/http/refuse.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { correctAddress, correctGuest, refusedAddress } from "./correct-guest.server.ts"
import { dataRequestRefusals as refusals } from "./data-requests.refusals.ts"
import {
  addressToProveSchema,
  contactCorrectionSchema,
  correctedBookingSchema,
  correctedSchema,
  erasedSchema,
  guestCopySchema,
  keptOfGuestSchema,
  mistypedAddressSchema,
  type ProvenAddressTyped,
  provenAddressSchema,
} from "./data-requests.schema.ts"
import { eraseGuest } from "./erase-guest.server.ts"
import { copyOfGuest, keptOfGuest } from "./guest-data.queries.server.ts"
import { proveGuest, recordProof, sendProof } from "./prove-guest.server.ts"

export interface DataRequestsDeps extends EndpointDeps, MailLimits {
  wakeOutbox: () => void
  forgottenList: string
}

const endpoint = endpointsFor<DataRequestsDeps>()

const path = "/admin/data-requests"
const may = "data-requests"
const example = { email: "elodie@example.ch" }
const proof = { ...example, code: "K7QM3XPD" }
const address = shape("AddressToProve", addressToProveSchema, example)
const provenAddress = shape("ProvenAddress", provenAddressSchema, proof)
const waits = some(waitRefusals, "too-many-attempts")
const unproven = { ...waits, ...some(refusals, "wrong-code") }

const send = endpoint(
  {
    at: `post ${path}`,
    may,
    operationId: "sendDataRequestCode",
    summary: "Envoyer le code qui prouve l’adresse d’une personne sans compte",
    description:
      "Le code part à l’adresse, vaut 30 minutes et ne sert qu’à l’administrateur qui l’a demandé : la personne le lui lit.",
    body: address,
    status: 202,
    answer: ["Le code part", address],
    refused: waits,
  },
  async (deps, { body: { email }, actor, now, c }) => {
    await limitMails(deps, { email, from: c.get("clientAddress") })
    await sendProof(deps.db, { email: normalEmail(email), actor, now })
    deps.wakeOutbox()
    return { email }
  },
)

const found = endpoint(
  {
    at: `post ${path}/found`,
    may,
    operationId: "findGuestData",
    summary: "Ce qui est gardé sous une adresse prouvée",
    description: "Sans compte : ce qui appartient à un compte ne compte pas, et se règle dans « Mon Profil ».",
    body: provenAddress,
    answer: [
      "Les nombres, et ce qui empêche d’effacer",
      shape("KeptOfGuest", keptOfGuestSchema, {
        ...example,
        hasAccount: false,
        reservations: 2,
        waitingEntries: 0,
        boatSharingInterests: 1,
        contactMessages: 0,
        mails: 4,
        ahead: [],
        contact: null,
        debts: [],
        debtors: 0,
        credits: [],
      }),
    ],
    refused: unproven,
  },
  async (deps, asked) => {
    const proven = await provenOrRefused(deps, asked)
    await recordProof(deps.db, proven)
    return await keptOfGuest(deps.db, proven)
  },
)

const copy = endpoint(
  {
    at: `post ${path}/copy`,
    may,
    operationId: "copyGuestData",
    summary: "Copier ce qui est gardé sous une adresse prouvée",
    description: "En JSON ; chaque copie est notée dans l’historique.",
    body: provenAddress,
    answer: ["Les données, à enregistrer comme fichier", shape("GuestCopy", guestCopySchema)],
    refused: unproven,
  },
  async (deps, asked) => {
    const proven = await provenOrRefused(deps, asked)
    const { actor, requestId: entityId, now } = proven
    const kept = await inTransaction(deps.db, async (trx) => {
      await recordEvent(trx, { actor, action: "data-request.copied", entity: "data-request", entityId })
      return await copyOfGuest(trx, proven)
    })
    asked.c.header("Content-Disposition", `attachment; filename="donnees-${dayAt(now)}.json"`)
    asked.c.header("Cache-Control", "private, no-store")
    return kept
  },
)

const correct = endpoint(
  {
    at: `post ${path}/correction`,
    may,
    operationId: "correctGuestContact",
    summary: "Corriger les coordonnées des réservations à venir d’une adresse prouvée",
    description:
      "Nom et téléphone changent là où le nom est encore celui de `shown` ; un téléphone vide reste comme il est. Une autre adresse vaut pour toutes : elle reçoit les e-mails qui attendent et la confirmation de chaque réservation ; les liens déjà envoyés ne servent plus.",
    body: shape("ContactCorrection", contactCorrectionSchema, {
      ...proof,
      firstName: "Élodie",
      lastName: "Rochat",
      phone: "+41 79 123 45 67",
      newEmail: "elodie.rochat@example.ch",
      shown: { firstName: "Élodie", lastName: "Rochat", phone: "+41 79 765 43 21" },
    }),
    answer: ["Combien de réservations ont changé", shape("CorrectedContacts", correctedSchema, { corrected: 1 })],
    refused: { ...unproven, ...some(refusals, "nothing-ahead") },
  },
  async (deps, asked) => {
    const outcome = await correctGuest(deps.db, { ...asked.body, ...(await provenOrRefused(deps, asked)) })
    if (!outcome.ok) return outcome
    deps.wakeOutbox()
    return { corrected: outcome.corrected }
  },
)

const erase = endpoint(
  {
    at: `post ${path}/erasure`,
    may,
    operationId: "eraseGuestData",
    summary: "Effacer ce qui est gardé sous une adresse prouvée",
    description:
      "Réservations passées rendues anonymes, listes d’attente, messages et e-mails supprimés. Une dette garde nom et coordonnées jusqu’au règlement ; les factures établies restent.",
    body: provenAddress,
    answer: [
      "Ce qui est effacé",
      shape("ErasedOfGuest", erasedSchema, {
        reservations: 2,
        waitingEntries: 0,
        boatSharingInterests: 1,
        contactMessages: 0,
      }),
    ],
    refused: { ...unproven, ...some(refusals, "bookings-ahead", "money-to-give-back") },
  },
  async (deps, asked) => {
    const outcome = await eraseGuest(deps, await provenOrRefused(deps, asked))
    if (!outcome.ok) return outcome
    deps.wakeOutbox()
    return outcome.erased
  },
)

const correctMistyped = endpoint(
  {
    at: `post ${path}/address`,
    may,
    operationId: "correctMistypedAddress",
    summary: "Corriger l’adresse mal tapée d’une réservation à venir",
    description:
      "Pour qui ne peut pas lire un code : référence, jour et nom, dits par la personne. La confirmation repart à la nouvelle adresse, les liens déjà envoyés ne servent plus ; `heard` reste dans l’historique.",
    body: shape("MistypedAddress", mistypedAddressSchema, {
      ...example,
      reference: "K7QM3XPD",
      reservationDate: "2027-06-12",
      lastName: "Rochat",
      heard: "phone",
    }),
    answer: [
      "La réservation corrigée",
      shape("CorrectedBooking", correctedBookingSchema, { ...example, reference: "K7QM3XPD" }),
    ],
    refused: { ...some(refusals, "not-found", "of-account", "same-address"), ...waits },
  },
  async (deps, { body, actor, now, c }) => {
    const said = { ...body, actor, now }
    const refusal = await refusedAddress(deps.db, said)
    if (refusal) return { ok: false, refusal }
    await limitMails(deps, { email: body.email, from: c.get("clientAddress") })
    const outcome = await correctAddress(deps.db, said)
    if (!outcome.ok) return outcome
    deps.wakeOutbox()
    return { reference: outcome.reference, email: body.email }
  },
)

/**
 * @returns the address in normal form, and the id of the request, which the proof and every event hold
 * @throws Problem 403 unless the code was mailed to the address at this administrator's wish, 429 after five tries
 */
async function provenOrRefused(
  deps: DataRequestsDeps,
  { body, actor, now, c }: Asked<typeof may> & { body: ProvenAddressTyped },
) {
  const { db, limiter, sessionCookie } = deps
  const proven = { email: normalEmail(body.email), actor, now }
  const typed = { ...proven, code: body.code, network: c.get("clientAddress") }
  const used = await proveGuest({ db, limiter, secret: sessionCookie.secret }, typed)
  if (used.ok) return { ...proven, requestId: used.requestId }
  if (used.refusal === "too-many-codes") throw tooMany(used.retryAfterSeconds)
  throw refuse(refusals, used.refusal)
}

/** Data requests of people without an account (school 5, "Forgetting"). */
export function dataRequestsApi(deps: DataRequestsDeps) {
  return routed(deps, [send, found, copy, correct, erase, correctMistyped])
}
