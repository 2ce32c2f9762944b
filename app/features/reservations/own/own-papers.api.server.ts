import { createRoute } from "@hono/zod-openapi"
import type { SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import { invoiceFile } from "#app/features/payments/invoices/invoices.queries.server.ts"
import { invoicesRefusals } from "#app/features/payments/invoices/invoices.refusals.ts"
import { receiptOfHolder } from "#app/features/payments/invoices/receipts.queries.server.ts"
import { reservationHolder } from "#app/features/reservations/account/reservation-holders.queries.server.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { jsonBody } from "#app/platform/http/json-content.server.ts"
import { answerPdf, pdfAnswer } from "#app/platform/http/pdf-content.server.ts"
import { refusalExamples, refuse } from "#app/platform/http/refuse.server.ts"
import { claimedReservation, claimOf } from "./claim-reservation.server.ts"
import { exampleId, exampleSecret } from "./own-reservation.examples.server.ts"
import { ownReservationRefusals as refusals } from "./own-reservation.refusals.ts"
import { ownInvoiceRequestSchema, ownReceiptSchema } from "./own-reservation.schema.ts"

const withPapers = { ...refusals, ...invoicesRefusals }

const receiptRoute = createRoute({
  method: "post",
  path: "/own-reservation/receipt",
  operationId: "openReceiptOfOwnReservation",
  summary: "Recevoir un reçu de sa réservation",
  description: "Un PDF. Un paiement en cours ou échoué n’a pas de reçu.",
  request: { body: jsonBody(ownReceiptSchema, { secret: exampleSecret, paymentId: exampleId }) },
  responses: {
    200: pdfAnswer,
    ...problemResponses(refusalExamples(withPapers, ["unknown-link", "receipt-unknown"]), { body: true }),
  },
})

const invoiceRoute = createRoute({
  method: "post",
  path: "/own-reservation/invoice",
  operationId: "openInvoiceOfOwnReservation",
  summary: "Recevoir une facture de sa réservation",
  description: "Un PDF, les mêmes octets à chaque fois.",
  request: { body: jsonBody(ownInvoiceRequestSchema, { secret: exampleSecret, invoiceId: exampleId }) },
  responses: {
    200: pdfAnswer,
    ...problemResponses(refusalExamples(withPapers, ["unknown-link", "invoice-unknown"]), { body: true }),
  },
})

/** Receipts and invoices of a person's own booking (school 4, "Documents"). */
export function ownPapersApi(deps: SessionDeps & { clock: Clock }) {
  const { db } = deps
  const router = createApiRouter()
  router.openapi(receiptRoute, async (c) => {
    const { paymentId, ...key } = c.req.valid("json")
    const { id } = await claimedReservation(deps, await claimOf(c, deps, key))
    const file = await receiptOfHolder(db, await reservationHolder(db, id), paymentId)
    if (!file) throw refuse(invoicesRefusals, "receipt-unknown")
    return answerPdf(file)
  })
  router.openapi(invoiceRoute, async (c) => {
    const { invoiceId, ...key } = c.req.valid("json")
    const { id } = await claimedReservation(deps, await claimOf(c, deps, key))
    const file = await invoiceFile(db, invoiceId, id)
    if (!file) throw refuse(invoicesRefusals, "invoice-unknown")
    return answerPdf(file)
  })
  return router
}
