import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { describe, expect, test } from "vitest"
import { plainIban, someCreditNote, someInvoice, someReceipt } from "#tests/factories/invoices.ts"
import { documentDigests } from "#tests/support/document-digests.ts"
import { pdfFacts, pdfPages, pdfTags, readQrCode } from "#tests/support/read-pdf.ts"
import { invoiceFactsSchema, receiptFactsSchema } from "./invoice.schema.ts"
import { renderInvoice } from "./render-invoice.server.ts"
import { renderReceipt } from "./render-receipt.server.ts"

const withVat = { ...someInvoice().school, vatNumber: "CHE-123.456.788 TVA" }
const hour = { text: "Location, une heure", quantity: 1, unitCents: 8_000, cents: 8_000, vatPermille: 81 }

describe("a Swiss QR code, read back from the picture of the page", () => {
  test("holds every field of the standard, in its order", async () => {
    const facts = someInvoice({ paidCents: 10_000 })
    expect((await readQrCode(await renderInvoice(facts)))?.split("\n")).toEqual([
      "SPC",
      "0200",
      "1",
      "CH4431999123000889012",
      "S",
      "École nautique des Trois Ports Sàrl",
      "Quai des Alpes",
      "12",
      "1260",
      "Nyon",
      "CH",
      ...Array<string>(7).fill(""),
      "140.00",
      "CHF",
      "S",
      "Zoé Kovačević",
      "Chemin de l’Église",
      "7b",
      "1110",
      "Morges",
      "CH",
      "QRR",
      "000000000000000120270000126",
      "Facture F-2027-0012",
      "EPD",
    ])
  })

  test.each([
    ["QRR", "CH4431999123000889012", "210000000003139471430009017", 194_975],
    ["SCOR", "CH5800791123000889012", "RF18539007547034", 19_995],
  ] as const)("of the guidelines' example with %s is theirs", async (referenceType, iban, reference, cents) => {
    const base = someInvoice()
    const creditor = { legalName: "Robert Schneider AG", street: "Rue du Lac", houseNumber: "1268", postalCode: "2501" }
    const facts = someInvoice({
      school: { ...base.school, ...creditor, town: "Biel" },
      person: {
        name: "Pia-Maria Rutschmann-Schnyder",
        street: "Grosse Marktgasse",
        houseNumber: "28",
        postalCode: "9400",
        town: "Rorschach",
        country: "CH",
      },
      lines: [{ ...hour, unitCents: cents, cents }],
      payment: { iban, reference, referenceType },
    })
    expect((await readQrCode(await renderInvoice(facts)))?.split("\n")).toEqual([
      "SPC",
      "0200",
      "1",
      iban,
      "S",
      "Robert Schneider AG",
      "Rue du Lac",
      "1268",
      "2501",
      "Biel",
      "CH",
      ...Array<string>(7).fill(""),
      (cents / 100).toFixed(2),
      "CHF",
      "S",
      "Pia-Maria Rutschmann-Schnyder",
      "Grosse Marktgasse",
      "28",
      "9400",
      "Rorschach",
      "CH",
      referenceType,
      reference,
      "Facture F-2027-0012",
      "EPD",
    ])
  })

  test("names no debtor whose address has a gap, and takes euros to a plain account", async () => {
    const person = { ...someInvoice().person, street: null }
    const fields = (
      await readQrCode(await renderInvoice(someInvoice({ iban: plainIban, currency: "EUR", person })))
    )?.split("\n")
    expect(fields?.slice(3, 4)).toEqual([plainIban])
    expect(fields?.slice(18, 31)).toEqual([
      "240.00",
      "EUR",
      ...Array<string>(7).fill(""),
      "SCOR",
      expect.stringMatching(/^RF\d\dF2027000012$/),
      "Facture F-2027-0012",
      "EPD",
    ])
  })

  test.each([
    ["an invoice that is paid", someInvoice({ paidCents: 24_000 })],
    ["an invoice of a school that named no account", someInvoice({ iban: null })],
    ["a credit note", someCreditNote()],
  ])("stands on no page of %s", async (_name, facts) => {
    const pdf = await renderInvoice(facts)
    expect(await readQrCode(pdf)).toBeUndefined()
    expect((await pdfPages(pdf)).join()).not.toContain("Section paiement")
  })
})

describe("an invoice on paper", () => {
  test("says who, what, how much and how to pay", async () => {
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
    const lines = [hour, { ...hour, text: "Première leçon", vatPermille: null }]
    const [page] = await pdfPages(await renderInvoice(someInvoice({ lines, school: withVat })))
    expect(page).toMatch(/Location, une heure +1 +80\.00 +8,1\s% +80\.00/)
    expect(page).toMatch(/Première leçon +1 +80\.00 +exonéré +80\.00/)
    expect(page).toMatch(/dont TVA 8,1\s% sur CHF\s80\.00\s: CHF\s5\.99/)
    expect(page).not.toContain("Non assujetti")
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

  test.each([1, 5, 6, 7, 8, 9, 19, 20, 21, 22])("%i lines leave the sums with the last of them", async (count) => {
    const lines = Array.from({ length: count }, (_, nth) => ({ ...hour, text: `Location numéro ${nth + 1}` }))
    const pages = await pdfPages(await renderInvoice(someInvoice({ lines, school: withVat, paidCents: 100 })))
    const closing = pages.find((page) => page.includes("Reste à payer"))
    expect(closing).toContain(`Location numéro ${count} `)
    const own = closing?.includes("Section paiement")
    expect(closing).toContain(own ? "bulletin de versement ci-dessous" : "bulletin de versement de la page suivante")
  })

  test("of a school without account says where to pay, and one that is paid says so", async () => {
    const [unpaid] = await pdfPages(await renderInvoice(someInvoice({ iban: null, dueOn: null })))
    expect(unpaid).toContain("À payer à l’école ou en ligne.")
    const [paid] = await pdfPages(await renderInvoice(someInvoice({ paidCents: 24_000 })))
    expect(paid).toContain("Cette facture est payée. Merci.")
  })

  test("that gives back names the invoice it corrects, in amounts without minus", async () => {
    const [page] = await pdfPages(await renderInvoice(someCreditNote()))
    expect(page).toContain("Note de crédit NC-2027-0003")
    expect(page).toMatch(/Location, bateau de 6 places, 3 h +3 +80\.00 +240\.00/)
    expect(page).toMatch(/Total en votre faveur +CHF\s240\.00/)
    expect(page).toContain("Cette note de crédit corrige la facture F-2027-0012")
  })
})

describe("a receipt", () => {
  test("says what was received, how, for what, and what remains", async () => {
    const [page] = await pdfPages(await renderReceipt(someReceipt()))
    for (const words of ["Reçu P-9F3K2M7T", "3 juin 2027", "Espèces", "F-2027-0012", "réservation K7M2QX4R"]) {
      expect(page).toContain(words)
    }
    expect(page).toMatch(/Montant reçu +CHF\s100\.00/)
    expect(page).toMatch(/Reste à payer après ce paiement +CHF\s140\.00/)
  })

  test("of what was given back asks for nothing", async () => {
    const [page] = await pdfPages(
      await renderReceipt(someReceipt({ kind: "refund", remainingCents: 0, invoice: null })),
    )
    expect(page).toContain("Reçu de remboursement P-9F3K2M7T")
    expect(page).toMatch(/Montant remboursé +CHF\s100\.00/)
    expect(page).not.toContain("Reste à payer")
  })
})

describe("the file", () => {
  test("has the same bytes each time, in another process too", async () => {
    const first = await documentDigests()
    expect(await documentDigests()).toEqual(first)
    expect(await digestsElsewhere()).toEqual(first)
  })

  // Documents that were issued change with it: see decision 0072 before it is written anew.
  test("has the bytes it had when it was issued", async () => {
    const [invoice] = await documentDigests()
    expect(invoice).toBe("3145675eeaf89965306b138210779d2febafd0753538db2f644f6854f1f16f8d")
  })

  test("has other bytes when one fact is another", async () => {
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

  test("has facts that are kept and read as they are", () => {
    for (const facts of [someInvoice(), someCreditNote()]) {
      expect(invoiceFactsSchema.parse(JSON.parse(JSON.stringify(facts)))).toEqual(facts)
    }
    expect(receiptFactsSchema.parse(someReceipt())).toEqual(someReceipt())
    expect(invoiceFactsSchema.safeParse({ ...someInvoice(), note: "" }).success).toBe(false)
  })
})

function sums(page = ""): string[] {
  return [...page.matchAll(/(Total|Déjà payé|Reste à payer) +CHF\s(\S+)/g)].map(
    ([, name, amount]) => `${name} CHF ${amount}`,
  )
}

/** In a process of its own, in another time zone and language. */
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
