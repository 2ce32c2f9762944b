import { describe, expect, test } from "vitest"
import { plainIban, qrIban } from "#tests/factories/invoices.ts"
import { checkDigit, creditorReference, isQrIban, qrReference, referenceOf } from "./bill-references.rules.ts"
import { judgeIban } from "./judge-iban.server.ts"

/** Examples of the Swiss Implementation Guidelines. */
const qrr = "210000000003139471430009017"
const scor = "RF18539007547034"

describe("references", () => {
  test("the QR reference of the guidelines has the check digit of its 26 digits", () => {
    expect(qrReference("21000000000313947143000901")).toBe(qrr)
    expect(checkDigit("")).toBe("0")
  })

  test("the creditor reference of the guidelines has the check digits of its text", () => {
    expect(creditorReference("539007547034")).toBe(scor)
  })

  test("a QR-IBAN gets a QR reference, any other IBAN a creditor reference", () => {
    const twelfth = { kind: "invoice", year: 2027, number: 12 } as const
    expect(referenceOf(qrIban, twelfth)).toEqual({ referenceType: "QRR", reference: "000000000000000120270000126" })
    expect(referenceOf(plainIban, twelfth).referenceType).toBe("SCOR")
    expect(referenceOf(plainIban, twelfth).reference).toMatch(/^RF\d\dF2027000012$/)
  })

  test("two documents never share a reference", () => {
    const documents = (["invoice", "credit-note"] as const).flatMap((kind) =>
      [2027, 2028].flatMap((year) => [1, 12, 112].map((number) => ({ kind, year, number }))),
    )
    for (const iban of [qrIban, plainIban]) {
      expect(new Set(documents.map((one) => referenceOf(iban, one).reference)).size).toBe(documents.length)
    }
  })
})

describe("accounts", () => {
  test("an IBAN is read with or without spaces, in upper or lower case", () => {
    expect(judgeIban("ch44 3199 9123 0008 8901 2")).toEqual({ ok: true, iban: qrIban })
    expect(judgeIban("CH44\u00a03199\u00a09123\u202f0008\u00a08901\u00a02")).toEqual({ ok: true, iban: qrIban })
    expect(judgeIban("LI21 0881 0000 2324 013A A")).toEqual({ ok: true, iban: "LI21088100002324013AA" })
  })

  test.each(["", "CH", "CH4431999123000889013", "CH443199912300088901", "Compte 12-3"])(
    "« %s » is not an IBAN",
    (typed) => {
      expect(judgeIban(typed)).toEqual({ ok: false, refusal: "iban-invalid" })
    },
  )

  test("a foreign IBAN is refused, because it takes no QR-bill", () => {
    expect(judgeIban("FR14 2004 1010 0505 0001 3M02 606")).toEqual({ ok: false, refusal: "iban-foreign" })
  })

  test("institutions from 30000 to 31999 have QR-IBANs", () => {
    const withInstitution = (number: string) => `CH00${number}000000000000`
    expect(["29999", "30000", "31999", "32000"].map((one) => isQrIban(withInstitution(one)))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
})
