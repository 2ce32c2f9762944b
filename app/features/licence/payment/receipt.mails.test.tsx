import { render } from "react-email"
import { describe, expect, test } from "vitest"
import { site } from "#tests/support/mail-site.ts"
import { receiptMails } from "./receipt.mails.server.tsx"

const paid = {
  firstName: "Élodie",
  licenseType: "coastal",
  amountCents: 45_000,
  reference: "SIM-K7M2QX9B",
  paidAt: "2027-06-10T10:00:02.000Z",
  simulated: true,
} as const

async function written(simulated: boolean, form: "html" | "text"): Promise<string> {
  const { body } = receiptMails["payment-received"]({ ...paid, simulated }, site)
  return (await (form === "text" ? render(body, { plainText: true }) : render(body))).replace(
    /[\s\u200b-\u200d\ufeff]+/g,
    " ",
  )
}

describe.each(["html", "text"] as const)("in %s", (form) => {
  test("the receipt names the licence, the amount, the time and the reference", async () => {
    const mail = await written(false, form)
    for (const part of ["Permis côtier", "CHF 450.00", "jeu. 10 juin 2027, 12:00", "SIM-K7M2QX9B", "Payé"]) {
      expect(mail).toContain(part)
    }
    expect(mail).toContain("https://troisports.example/boat-license-application")
    expect(mail).not.toContain("démonstration")
  })

  test("the mail says when a payment is simulated", async () => {
    expect(await written(true, form)).toContain("Mode démonstration – aucun débit")
  })
})

test("the subject names the licence", () => {
  expect(receiptMails["payment-received"](paid, site).subject).toBe("Votre paiement pour le permis côtier")
})
