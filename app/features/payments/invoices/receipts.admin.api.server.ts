import { z } from "@hono/zod-openapi"
import { type EndpointDeps, endpointsFor, routed } from "#app/features/identity/guard/declare-endpoint.server.ts"
import type { HolderOf } from "#app/features/payments/ledger/account-holder.server.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { answerPdf, pdfAnswer } from "#app/platform/http/pdf-content.server.ts"
import { some } from "#app/platform/http/refuse.server.ts"
import { invoicesRefusals } from "./invoices.refusals.ts"
import { receiptFile } from "./receipts.queries.server.ts"

type ReceiptsApiDeps = EndpointDeps & { holderOf: HolderOf }

const endpoint = endpointsFor<ReceiptsApiDeps>()

const open = endpoint(
  {
    at: "get /admin/payments/{id}/receipt",
    may: "till",
    operationId: "openReceipt",
    summary: "Ouvrir le reçu d’un paiement ou d’un remboursement",
    description: "Un PDF, avec ce qui restait alors à payer.",
    params: z.object({ id: idSchema(invoicesRefusals["receipt-unknown"].detail) }),
    file: pdfAnswer,
    refused: some(invoicesRefusals, "receipt-unknown"),
  },
  async ({ db, holderOf }, { params }) => {
    const file = await receiptFile(db, params.id, holderOf)
    return file ? answerPdf(file) : { ok: false, refusal: "receipt-unknown" }
  },
)

/** Receipts for the counter (school 4, "Documents"). */
export function receiptsAdminApi(deps: ReceiptsApiDeps) {
  return routed(deps, [open])
}
