import { createRoute } from "@hono/zod-openapi"
import { waitRefusals } from "#app/features/identity/auth.refusals.ts"
import { administratorsOnly } from "#app/features/identity/guard/require-user.server.ts"
import { problemResponses } from "#app/platform/http/api-router.server.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import { refusalExamples } from "#app/platform/http/refuse.server.ts"
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
  provenAddressSchema,
} from "./data-requests.schema.ts"

const path = "/admin/data-requests"
const email = "elodie@example.ch"
const proof = { email, code: "K7QM3XPD" }
const waits = refusalExamples(waitRefusals, ["too-many-attempts"])
const unproven = { ...administratorsOnly, ...waits }

/** Refusals of one status stand together. */
function refused(codes: readonly (keyof typeof refusals)[]) {
  const { 403: wrongCode = [], ...others } = refusalExamples(refusals, ["wrong-code", ...codes])
  return { ...unproven, ...others, 403: [...(administratorsOnly[403] ?? []), ...wrongCode] }
}

export const dataRequestRoutes = {
  send: createRoute({
    method: "post",
    path,
    operationId: "sendDataRequestCode",
    summary: "Envoyer le code qui prouve l’adresse d’une personne sans compte",
    description:
      "Le code part à l’adresse, vaut 30 minutes et ne sert qu’à l’administrateur qui l’a demandé : la personne le lui lit.",
    request: { body: jsonBody(addressToProveSchema, { email }) },
    responses: {
      202: jsonAnswer("Le code part", addressToProveSchema, { email }),
      ...problemResponses(unproven, { body: true, limited: false }),
    },
  }),
  found: createRoute({
    method: "post",
    path: `${path}/found`,
    operationId: "findGuestData",
    summary: "Ce qui est gardé sous une adresse prouvée",
    description: "Sans compte : ce qui appartient à un compte ne compte pas, et se règle dans « Mon Profil ».",
    request: { body: jsonBody(provenAddressSchema, proof) },
    responses: {
      200: jsonAnswer("Les nombres, et ce qui empêche d’effacer", keptOfGuestSchema, {
        email,
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
      ...problemResponses(refused([]), { body: true, limited: false }),
    },
  }),
  copy: createRoute({
    method: "post",
    path: `${path}/copy`,
    operationId: "copyGuestData",
    summary: "Copier ce qui est gardé sous une adresse prouvée",
    description: "En JSON ; chaque copie est notée dans l’historique.",
    request: { body: jsonBody(provenAddressSchema, proof) },
    responses: {
      200: jsonAnswer("Les données, à enregistrer comme fichier", guestCopySchema),
      ...problemResponses(refused([]), { body: true, limited: false }),
    },
  }),
  correct: createRoute({
    method: "post",
    path: `${path}/correction`,
    operationId: "correctGuestContact",
    summary: "Corriger les coordonnées des réservations à venir d’une adresse prouvée",
    description:
      "Nom et téléphone changent là où le nom est encore celui de `shown` ; un téléphone vide reste comme il est. Une autre adresse vaut pour toutes : elle reçoit les e-mails qui attendent et la confirmation de chaque réservation ; les liens déjà envoyés ne servent plus.",
    request: {
      body: jsonBody(contactCorrectionSchema, {
        ...proof,
        firstName: "Élodie",
        lastName: "Rochat",
        phone: "+41 79 123 45 67",
        newEmail: "elodie.rochat@example.ch",
        shown: { firstName: "Élodie", lastName: "Rochat", phone: "+41 79 765 43 21" },
      }),
    },
    responses: {
      200: jsonAnswer("Combien de réservations ont changé", correctedSchema, { corrected: 1 }),
      ...problemResponses(refused(["nothing-ahead"]), { body: true, limited: false }),
    },
  }),
  erase: createRoute({
    method: "post",
    path: `${path}/erasure`,
    operationId: "eraseGuestData",
    summary: "Effacer ce qui est gardé sous une adresse prouvée",
    description:
      "Réservations passées rendues anonymes, listes d’attente, messages et e-mails supprimés. Une dette garde nom et coordonnées jusqu’au règlement ; les factures établies restent.",
    request: { body: jsonBody(provenAddressSchema, proof) },
    responses: {
      200: jsonAnswer("Ce qui est effacé", erasedSchema, {
        reservations: 2,
        waitingEntries: 0,
        boatSharingInterests: 1,
        contactMessages: 0,
      }),
      ...problemResponses(refused(["bookings-ahead", "money-to-give-back"]), { body: true, limited: false }),
    },
  }),
  address: createRoute({
    method: "post",
    path: `${path}/address`,
    operationId: "correctMistypedAddress",
    summary: "Corriger l’adresse mal tapée d’une réservation à venir",
    description:
      "Pour qui ne peut pas lire un code : référence, jour et nom, dits par la personne. La confirmation repart à la nouvelle adresse, les liens déjà envoyés ne servent plus ; `heard` reste dans l’historique.",
    request: {
      body: jsonBody(mistypedAddressSchema, {
        reference: "K7QM3XPD",
        reservationDate: "2027-06-12",
        lastName: "Rochat",
        email,
        heard: "phone" as const,
      }),
    },
    responses: {
      200: jsonAnswer("La réservation corrigée", correctedBookingSchema, { reference: "K7QM3XPD", email }),
      ...problemResponses(
        {
          ...administratorsOnly,
          ...refusalExamples(refusals, ["not-found", "of-account", "same-address"]),
          ...waits,
        },
        { body: true, limited: false },
      ),
    },
  }),
}
