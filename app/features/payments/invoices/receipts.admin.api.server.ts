import { createRoute, z } from "@hono/zod-openapi"
import { administratorsOnly, requireAdmin, type SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import type { HolderOf } from "#app/features/payments/ledger/account-holder.server.ts"
import { createApiRouter, problemResponses } from "#app/platform/http/api-router.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { invalidFieldsExample } from "#app/platform/http/invalid-fields.server.ts"
import { answerPdf, pdfAnswer } from "#app/platform/http/pdf-content.server.ts"
import { refusalExamples, refuse } from "#app/platform/http/refuse.server.ts"
import { invoicesRefusals } from "./invoices.refusals.ts"
import { receiptFile } from "./receipts.queries.server.ts"

const unknown = invoicesRefusals["receipt-unknown"].detail

const receiptRoute = createRoute({
  method: "get",
  path: "/admin/payments/{id}/receipt",
  operationId: "openReceipt",
  summary: "Ouvrir le reçu d’un paiement ou d’un remboursement",
  description: "Un PDF, avec ce qui restait alors à payer.",
  request: { params: z.object({ id: idSchema(unknown) }) },
  responses: {
    200: pdfAnswer,
    ...problemResponses(
      {
        ...administratorsOnly,
        ...refusalExamples(invoicesRefusals, ["receipt-unknown"]),
        422: invalidFieldsExample({ id: [unknown] }),
      },
      { body: false },
    ),
  },
})

/** Receipts for the counter (school 4, "Documents"). */
export function receiptsAdminApi(deps: SessionDeps & { holderOf: HolderOf }) {
  return createApiRouter().openapi(receiptRoute, async (c) => {
    await requireAdmin(c, deps)
    const file = await receiptFile(deps.db, c.req.valid("param").id, deps.holderOf)
    if (!file) throw refuse(invoicesRefusals, "receipt-unknown")
    return answerPdf(file)
  })
}
