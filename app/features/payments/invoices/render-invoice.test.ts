import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { describe, expect, test } from "vitest"
import { plainIban, qrIban, someCreditNote, someInvoice, someReceipt } from "#tests/factories/invoices.ts"
import { documentDigests } from "#tests/support/document-digests.ts"
import { pdfFacts, pdfPages, pdfTags } from "#tests/support/read-pdf.ts"
import { invoiceFactsSchema } from "./invoice.schema.ts"
import { renderInvoice } from "./render-invoice.server.ts"
import { renderReceipt } from "./render-receipt.server.ts"

const withVat = { ...someInvoice().school, vatNumber: "CHE-123.456.788 TVA" }
const hour = { text: "Location, une heure", quantity: 1, unitCents: 8_000, cents: 8_000, vatPermille: 81 }

describe("an invoice on paper", () => {
  test("names the school, the person, the lines, the total and the way to pay", async () => {
    const [page, ...others] = await pdfPages(await renderInvoice(someInvoice({ paidCents: 10_000 })))
    expect(others).toEqual([])
    for (const words of [
      "Facture F-2027-0012",
      "Location à Nyon, samedi 12 juin 2027, 14:00, réservation K7M2QX4R",
      "1er juin 2027",
      "Zoé Kovačević",
      "IDE CHE-123.456.788",
      "Non assujetti à la TVA.",
      "À payer jusqu’au 5 juin 2027 avec le bulletin de versement ci-dessous.",
    ]) {
      expect(page).toContain(words)
    }
    expect(sums(page)).toEqual(["Total CHF 240.00", "Déjà payé CHF −100.00", "Reste à payer CHF 140.00"])
    expect(page).toMatch(/Location, bateau de 6 places, 3 h +3 +80\.00 +240\.00/)
  })

  test("shows the VAT of each line, and what is made up of it by rate", async () => {
    const lines = [hour, { ...hour, text: "Première leçon", vatPermille: 0 }]
    const [page] = await pdfPages(await renderInvoice(someInvoice({ lines, school: withVat })))
    expect(page).toMatch(/Location, une heure +1 +80\.00 +8,1\s% +80\.00/)
    expect(page).toMatch(/Première leçon +1 +80\.00 +exonéré +80\.00/)
    expect(page).toMatch(/dont TVA 8,1\s% sur CHF\s80\.00\s: CHF\s5\.99/)
    expect(page).not.toContain("Non assujetti")
  })

  test.each([
    ["that owes VAT since", withVat],
    ["that owes none any more", someInvoice().school],
  ])("of a school %s says of each line what was true when it was charged", async (_name, school) => {
    const lines = [hour, { ...hour, text: "Gilet", vatPermille: 0 }, { ...hour, text: "Avant", vatPermille: null }]
    const [page] = await pdfPages(await renderInvoice(someInvoice({ lines, school })))
    expect(page).toMatch(/Location, une heure +1 +80\.00 +8,1\s% +80\.00/)
    expect(page).toMatch(/Gilet +1 +80\.00 +exonéré +80\.00/)
    expect(page).toMatch(/Avant +1 +80\.00 +sans TVA +80\.00/)
    expect(page).toMatch(/dont TVA 8,1\s% sur CHF\s80\.00/)
    expect(page).not.toContain("Non assujetti")
  })

  test("of lines from before the school owed VAT says so of each, and not of the school", async () => {
    const lines = [{ ...hour, vatPermille: null }]
    const [page] = await pdfPages(await renderInvoice(someInvoice({ lines, school: withVat })))
    expect(page).toMatch(/Location, une heure +1 +80\.00 +sans TVA +80\.00/)
    expect(page).not.toMatch(/Non assujetti|exonéré|dont TVA/)
  })

  test("to an address abroad ends it with the country", async () => {
    const abroad = { ...someInvoice().person, postalCode: "74500", town: "Évian-les-Bains", country: "FR" }
    const facts = someInvoice({ person: abroad })
    const [page] = await pdfPages(await renderInvoice(facts))
    expect(page).toMatch(/74500 Évian-les-Bains\s+.*France\b/)
    const [home] = await pdfPages(await renderInvoice(someInvoice()))
    expect(home).not.toContain("Suisse")
  })

  test("loses no line over its pages, names each page, and ends with the slip", async () => {
    const lines = Array.from({ length: 90 }, (_, nth) => ({ ...hour, text: `Location numéro ${nth + 1}` }))
    const pages = await pdfPages(await renderInvoice(someInvoice({ lines, school: withVat })))
    const told = pages.flatMap((page) => [...page.matchAll(/Location numéro (\d+)\b/g)].map(([, number]) => number))
    expect(told).toEqual(lines.map((_, nth) => String(nth + 1)))
    expect(pages.length).toBeGreaterThan(3)
    for (const [nth, page] of pages.entries()) {
      expect(page).toContain(`Facture F-2027-0012, page ${nth + 1} sur ${pages.length}`)
    }
    expect(pages.at(-1)).toContain("Section paiement")
    expect(sums(pages.join())).toEqual(["Total CHF 7’200.00"])
  })

  test.each([1, 5, 6, 7, 8, 9, 19, 20, 21, 22])(
    "with %i lines, the sums stand on the page of the last line",
    async (count) => {
      const lines = Array.from({ length: count }, (_, nth) => ({ ...hour, text: `Location numéro ${nth + 1}` }))
      const pages = await pdfPages(await renderInvoice(someInvoice({ lines, school: withVat, paidCents: 100 })))
      const closing = pages.find((page) => page.includes("Reste à payer"))
      expect(closing).toContain(`Location numéro ${count} `)
      const own = closing?.includes("Section paiement")
      expect(closing).toContain(own ? "bulletin de versement ci-dessous" : "bulletin de versement de la page suivante")
    },
  )

  test("names another way to pay if the school has no IBAN, and says when it is paid", async () => {
    const [unpaid] = await pdfPages(await renderInvoice(someInvoice({ iban: null, dueOn: null })))
    expect(unpaid).toContain("À payer à l’école.")
    const [paid] = await pdfPages(await renderInvoice(someInvoice({ paidCents: 24_000 })))
    expect(paid).toContain("Cette facture est payée. Merci.")
  })

  test("as a credit note names the invoice it corrects, in positive amounts", async () => {
    const [page] = await pdfPages(await renderInvoice(someCreditNote()))
    expect(page).toContain("Note de crédit NC-2027-0003")
    expect(page).toMatch(/Location, bateau de 6 places, 3 h +3 +80\.00 +240\.00/)
    expect(page).toMatch(/Total en votre faveur +CHF\s240\.00/)
    expect(page).toMatch(/Facture d’origine +F-2027-0012/)
    expect(page).toContain("Cette note de crédit corrige la facture F-2027-0012, qui reste telle quelle.")
  })

  test("that gives back names all documents that it corrects", async () => {
    const creditOf = "F-2027-0012, F-2027-0014, NC-2027-0001"
    const [page] = await pdfPages(await renderInvoice(someCreditNote({ creditOf })))
    expect(page).toMatch(/Documents d’origine +F-2027-0012, F-2027-0014/)
    expect(page?.replaceAll(/\s+/g, " ")).toContain(
      "corrige la facture F-2027-0012, la facture F-2027-0014 et la note de crédit NC-2027-0001, qui restent telles quelles.",
    )
  })

  test("has no box for a missing letter, whatever the booking and the lines held", async () => {
    const lines = [
      { ...hour, text: "Gilet 🦺 taille M" },
      { ...hour, text: "Фото 写真" },
    ]
    const person = { ...someInvoice().person, name: "Nguyễn Иван" }
    const pages = (await pdfPages(await renderInvoice(someInvoice({ lines, person })))).join()
    expect(pages).toContain("Nguyen …")
    expect(pages).toMatch(/Gilet … taille M +1/)
    expect(pages).toMatch(/\s… +1 +80\.00/)
  })
})

describe("a receipt", () => {
  test("names the amount, the method, the service and the rest", async () => {
    const [page] = await pdfPages(await renderReceipt(someReceipt()))
    for (const words of ["Reçu P-9F3K2M7T", "3 juin 2027", "Espèces", "F-2027-0012", "réservation K7M2QX4R"]) {
      expect(page).toContain(words)
    }
    expect(page).toMatch(/Montant reçu +CHF\s100\.00/)
    expect(page).toMatch(/Reste à payer après ce paiement +CHF\s140\.00/)
  })

  test("of a refund asks for no payment", async () => {
    const [page] = await pdfPages(
      await renderReceipt(someReceipt({ kind: "refund", remainingCents: 0, invoice: null })),
    )
    expect(page).toContain("Reçu de remboursement P-9F3K2M7T")
    expect(page).toMatch(/Montant remboursé +CHF\s100\.00/)
    expect(page).not.toContain("Reste à payer")
  })
})

describe("the file", () => {
  test("has the same bytes in every process", async () => {
    const first = await documentDigests()
    expect(await documentDigests()).toEqual(first)
    expect(await digestsElsewhere()).toEqual(first)
  })

  // A new digest means that issued documents change. Read decision 0072 before you update a digest.
  test("has the bytes of the documents that were issued", async () => {
    const [invoice] = await documentDigests()
    expect(invoice).toBe("9dfaade0f58cde0d7bdf9de5676b7c96216a96990e017b643f1d258f71e52f84")
  })

  test("has other bytes when one fact changes", async () => {
    const [first, other] = await Promise.all([
      renderInvoice(someInvoice()),
      renderInvoice(someInvoice({ issuedOn: "2027-06-02" })),
    ])
    expect(Buffer.compare(first, other)).not.toBe(0)
  })

  test("has a title, a day, a language and tags for screen readers", async () => {
    const pdf = await renderInvoice(someInvoice())
    expect(await pdfFacts(pdf)).toMatchObject({
      Title: "Facture F-2027-0012",
      Author: "École nautique des Trois Ports",
      Tagged: "yes",
      Pages: "1",
      CreationDate: expect.stringContaining("Jun  1"),
    })
    expect(Buffer.from(pdf).toString("latin1")).toContain("/Lang (fr-CH)")
    expect(await pdfTags(pdf)).toMatch(/Document\n[\s\S]*H1[^\n]*\n[\s\S]*Table[^\n]*\n +TR\n +TH\n/)
  })

  test("has facts that the database returns unchanged", () => {
    for (const facts of [someInvoice(), someCreditNote()]) {
      expect(invoiceFactsSchema.parse(JSON.parse(JSON.stringify(facts)))).toEqual(facts)
    }
    expect(invoiceFactsSchema.safeParse({ ...someInvoice(), note: "" }).success).toBe(false)
  })

  test.each([
    ["a QR-IBAN without a QR reference", { iban: qrIban, reference: "RF18539007547034", referenceType: "SCOR" }],
    ["a QR-IBAN without reference", { iban: qrIban, reference: "", referenceType: "QRR" }],
    ["an IBAN with a QR reference", { iban: plainIban, reference: "2".repeat(27), referenceType: "QRR" }],
  ])("names no account that no bank takes: %s", (_name, payment) => {
    const { error } = invoiceFactsSchema.safeParse({ ...someInvoice(), payment })
    expect(error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`)).toEqual([
      "payment.reference: Un QR-IBAN demande une référence QR de 27 chiffres, un autre IBAN une référence de créancier (RF…).",
    ])
  })
})

function sums(page = ""): string[] {
  return [...page.matchAll(/(Total|Déjà payé|Reste à payer) +CHF\s(\S+)/g)].map(
    ([, name, amount]) => `${name} CHF ${amount}`,
  )
}

/** Renders in another process, with another time zone and language. */
async function digestsElsewhere(): Promise<string[]> {
  const script = `import { createServer } from "vite"
    const vite = await createServer({ configFile: false, logLevel: "silent", server: { middlewareMode: true, ws: false } })
    const { documentDigests } = await vite.ssrLoadModule("/tests/support/document-digests.ts")
    console.log(JSON.stringify(await documentDigests()))
    await vite.close()`
  const env = { ...process.env, TZ: "Asia/Tokyo", LANG: "ja_JP.UTF-8" }
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script], { env })
  return JSON.parse(stdout) as string[]
}
