import { expect, test } from "vitest"
import { createAccount } from "#app/features/identity/account/create-account.server.ts"
import { hashPassword } from "#app/features/identity/account/hash-password.server.ts"
import type { InvoiceList } from "#app/features/payments/invoices/invoices.admin.schema.ts"
import { renderInvoice } from "#app/features/payments/invoices/render-invoice.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { someInvoice } from "#tests/factories/invoices.ts"
import { chargedBookings, issue } from "#tests/factories/issued-invoices.ts"
import { askServer, signIn, testPassword } from "#tests/support/ask.ts"
import { createDatabase } from "#tests/support/databases.ts"
import { pdfPages } from "#tests/support/read-pdf.ts"
import { startServer } from "#tests/support/server-process.ts"

const email = "admin@example.ch"

async function addAdmin(db: Db): Promise<void> {
  const person = { email, firstName: "Camille", lastName: "Favre", role: "admin" as const, actor: "system" }
  const passwordHash = await hashPassword(testPassword)
  await inTransaction(db, (trx) => createAccount(trx, { ...person, passwordHash }))
}

test("the built server writes an invoice, with the fonts that the build put into it", async () => {
  const made = await createDatabase("embedded")
  await addAdmin(made.db)
  const now = new Date()
  const [account] = await chargedBookings(made.db, 1, now)
  await issue(made.db, account ?? "", { now, name: someInvoice().person.name })
  const { facts } = await made.db.selectFrom("invoices").select("facts").executeTakeFirstOrThrow()
  await made.database.close()
  const server = await startServer({ dataDir: made.dataDir })
  try {
    const headers = { cookie: await signIn(askServer(server.origin), email) }
    const list = await fetch(`${server.origin}/api/v1/admin/invoices`, { headers })
    const { items } = (await list.json()) as InvoiceList
    const file = await fetch(`${server.origin}/api/v1/admin/invoices/${items[0]?.id}/pdf`, { headers })
    expect(file.status).toBe(200)
    const bytes = await file.bytes()
    expect(Buffer.compare(bytes, await renderInvoice(facts))).toBe(0)
    const [page] = await pdfPages(bytes)
    expect(page).toContain(`Facture ${items[0]?.number}`)
    expect(page).toContain("Zoé Kovačević")
  } finally {
    await server.stop()
    await made.remove()
  }
})
