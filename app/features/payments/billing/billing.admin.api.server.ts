import { createRoute } from "@hono/zod-openapi"
import { administratorsOnly, requireAdmin, type SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { jsonAnswer, jsonBody } from "#app/platform/http/json-content.server.ts"
import { refusalExamples, refuse } from "#app/platform/http/refuse.server.ts"
import { readBilling } from "./billing.queries.server.ts"
import { billingRefusals } from "./billing.refusals.ts"
import { type Billing, billingChangeSchema, billingSchema } from "./billing.schema.ts"
import { changeBilling } from "./change-billing.server.ts"

const example: Billing = {
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
}
const { name: _name, referenceType: _type, iban: _iban, uid: _uid, ...exampleAddress } = example
const exampleChange = { ...exampleAddress, iban: "CH44 3199 9123 0008 8901 2", uid: "CHE-123.456.788", version: 0 }

const whole = { 200: jsonAnswer("Les coordonnées de paiement", billingSchema, example) }

const routes = {
  read: createRoute({
    method: "get",
    path: "/admin/billing",
    operationId: "getBilling",
    summary: "Où l’école est payée",
    description:
      "Sans IBAN, les factures n’ont pas de bulletin de versement. `version` vaut 0 tant que rien n’a été enregistré : l’adresse est alors celle de la première base.",
    responses: { ...whole, ...problemResponses(administratorsOnly, { body: false }) },
  }),
  change: createRoute({
    method: "put",
    path: "/admin/billing",
    operationId: "updateBilling",
    summary: "Modifier les coordonnées de paiement",
    description:
      "`version` est celle qui a été montrée. Les factures établies gardent leurs coordonnées. Un texte vide retire l’IBAN ou le numéro IDE.",
    request: { body: jsonBody(billingChangeSchema, exampleChange) },
    responses: {
      ...whole,
      ...problemResponses(
        {
          ...administratorsOnly,
          ...refusalExamples(billingRefusals, ["iban-invalid", "iban-foreign", "uid-invalid", "changed-meanwhile"]),
        },
        { body: true, limited: false },
      ),
    },
  }),
}

/** « Coordonnées de paiement » in the back-office (school 4, "Documents"). */
export function billingAdminApi(deps: SessionDeps) {
  const { db } = deps
  return createApiRouter()
    .openapi(routes.read, async (c) => {
      await requireAdmin(c, deps)
      return c.json(await readBilling(db), 200)
    })
    .openapi(routes.change, async (c) => {
      const { userId: actor } = await requireAdmin(c, deps)
      const changed = await changeBilling(db, { change: c.req.valid("json"), actor })
      if (!changed.ok) throw refuse(billingRefusals, changed.refusal)
      return c.json(await readBilling(db), 200)
    })
}
