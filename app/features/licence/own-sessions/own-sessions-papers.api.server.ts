import { createRoute } from "@hono/zod-openapi"
import type { SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import { applicationHolder } from "#app/features/licence/account/application-holders.queries.server.ts"
import { invoiceFile } from "#app/features/payments/invoices/invoices.queries.server.ts"
import { invoicesRefusals } from "#app/features/payments/invoices/invoices.refusals.ts"
import { receiptOfHolder } from "#app/features/payments/invoices/receipts.queries.server.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { jsonBody } from "#app/platform/http/json-content.server.ts"
import { answerPdf, pdfAnswer } from "#app/platform/http/pdf-content.server.ts"
import { refusalExamples, refuse } from "#app/platform/http/refuse.server.ts"
import { claimedId, claimOf } from "./claim-application.server.ts"
import { exampleChange, exampleId } from "./own-sessions.examples.server.ts"
import { ownSessionsRefusals as refusals } from "./own-sessions.refusals.ts"
import { ownSessionsInvoiceSchema, ownSessionsReceiptSchema } from "./own-sessions.schema.ts"

const withPapers = { ...refusals, ...invoicesRefusals }

const receiptRoute = createRoute({
  method: "post",
  path: "/own-sessions/receipt",
  operationId: "openReceiptOfOwnSessions",
  summary: "Recevoir un reçu de ses sessions",
  description: "Un PDF. Un paiement en cours ou échoué n’a pas de reçu.",
  request: { body: jsonBody(ownSessionsReceiptSchema, { secret: exampleChange.secret, paymentId: exampleId }) },
  responses: {
    200: pdfAnswer,
    ...problemResponses(refusalExamples(withPapers, ["unknown-sessions", "receipt-unknown"]), { body: true }),
  },
})

const invoiceRoute = createRoute({
  method: "post",
  path: "/own-sessions/invoice",
  operationId: "openInvoiceOfOwnSessions",
  summary: "Recevoir une facture de ses sessions",
  description: "Un PDF, les mêmes octets à chaque fois.",
  request: { body: jsonBody(ownSessionsInvoiceSchema, { secret: exampleChange.secret, invoiceId: exampleId }) },
  responses: {
    200: pdfAnswer,
    ...problemResponses(refusalExamples(withPapers, ["unknown-sessions", "invoice-unknown"]), { body: true }),
  },
})

/** Receipts and invoices of a candidate's own application (school 4, "Documents"). */
export function ownSessionsPapersApi(deps: SessionDeps & { clock: Clock }) {
  const { db } = deps
  const router = createApiRouter()
  router.openapi(receiptRoute, async (c) => {
    const { paymentId, ...key } = c.req.valid("json")
    const applicationId = await claimedId(deps, await claimOf(c, deps, key))
    const file = await receiptOfHolder(db, await applicationHolder(db, applicationId), paymentId)
    if (!file) throw refuse(invoicesRefusals, "receipt-unknown")
    return answerPdf(file)
  })
  router.openapi(invoiceRoute, async (c) => {
    const { invoiceId, ...key } = c.req.valid("json")
    const applicationId = await claimedId(deps, await claimOf(c, deps, key))
    const file = await invoiceFile(db, invoiceId, applicationId)
    if (!file) throw refuse(invoicesRefusals, "invoice-unknown")
    return answerPdf(file)
  })
  return router
}
