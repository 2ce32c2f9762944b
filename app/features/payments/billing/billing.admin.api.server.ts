import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import { shape } from "#app/platform/http/shape.server.ts"
import { readBilling } from "./billing.queries.server.ts"
import { billingRefusals } from "./billing.refusals.ts"
import { type Billing, billingChangeSchema, billingSchema } from "./billing.schema.ts"
import { changeBilling } from "./change-billing.server.ts"

const example = {
  name: "École nautique des Trois Ports Sàrl",
  iban: "CH4431999123000889012",
  referenceType: "QRR",
  uid: "CHE-123.456.788",
  street: "Quai des Alpes",
  houseNumber: "12",
  postalCode: "1260",
  town: "Nyon",
  country: "CH",
  version: 1,
} as const satisfies Billing
const {
  name: _name,
  referenceType: _type,
  ...exampleChange
} = { ...example, iban: "CH44 3199 9123 0008 8901 2", version: 0 }

const endpoint = endpointsFor<EndpointDeps>()

const whole = {
  may: "prices",
  answer: ["Les coordonnées de paiement", shape("Billing", billingSchema, example)],
} as const

const read = endpoint(
  {
    ...whole,
    at: "get /admin/billing",
    operationId: "getBilling",
    summary: "Où l’école est payée",
    description:
      "Sans IBAN, les factures n’ont pas de bulletin de versement. `version` vaut 0 tant que rien n’a été enregistré : l’adresse est alors celle de la première base.",
  },
  async ({ db }) => await readBilling(db),
)

const change = endpoint(
  {
    ...whole,
    at: "put /admin/billing",
    operationId: "updateBilling",
    summary: "Modifier les coordonnées de paiement",
    description:
      "`version` est celle qui a été montrée. Les factures établies gardent leurs coordonnées. Un texte vide retire l’IBAN ou le numéro IDE.",
    body: shape("BillingChange", billingChangeSchema, exampleChange),
    refused: billingRefusals,
  },
  async ({ db }, { body, actor }) => {
    const changed = await changeBilling(db, { change: body, actor })
    return changed.ok ? await readBilling(db) : changed
  },
)

/** « Coordonnées de paiement » in the back-office (school 4, "Documents"). */
export function billingAdminApi(deps: EndpointDeps) {
  return routed(deps, [read, change])
}
