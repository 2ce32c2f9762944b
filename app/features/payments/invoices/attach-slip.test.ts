import { describe, expect, test } from "vitest"
import { plainIban, someCreditNote, someInvoice } from "#tests/factories/invoices.ts"
import { pdfPages, readQrCode } from "#tests/support/read-pdf.ts"
import { renderInvoice } from "./render-invoice.server.ts"

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
      "Chemin de l'Église",
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
      lines: [{ text: "Location", quantity: 1, unitCents: cents, cents, vatPermille: null }],
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

  test("holds common spaces where a name or an address was pasted with no-break ones", async () => {
    const { school, person } = someInvoice()
    const pasted = {
      name: "Anne\u00a0Müller",
      street: "Rue\u00a0du Lac",
      houseNumber: "7\u00a0b",
      town: "Le\u202fMont",
    }
    const facts = someInvoice({
      school: { ...school, legalName: "École\u00a0SA" },
      person: { ...person, ...pasted, postalCode: "10\u00a052" },
    })
    const fields = (await readQrCode(await renderInvoice(facts)))?.split("\n")
    expect(fields?.[5]).toBe("École SA")
    expect(fields?.slice(21, 26)).toEqual(["Anne Müller", "Rue du Lac", "7 b", "10 52", "Le Mont"])
  })

  test("names a debtor abroad with his country", async () => {
    const person = { ...someInvoice().person, postalCode: "74500", town: "Évian-les-Bains", country: "FR" }
    const fields = (await readQrCode(await renderInvoice(someInvoice({ person }))))?.split("\n")
    expect(fields?.slice(21, 27)).toEqual([
      "Zoé Kovačević",
      "Chemin de l'Église",
      "7b",
      "74500",
      "Évian-les-Bains",
      "FR",
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
