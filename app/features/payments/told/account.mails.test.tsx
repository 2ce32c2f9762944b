import { render } from "react-email"
import { expect, test } from "vitest"
import { everyMail } from "#tests/factories/every-mail.ts"
import { site } from "#tests/support/mail-site.ts"
import { accountMails } from "./account.mails.server.tsx"

test.each([
  ["account-invoiced", /Facture\s+F-2027-0012/],
  ["account-credited", /Note de crédit\s+NC-2027-0003/],
] as const)("%s names the kind of its document beside the number", async (kind, named) => {
  const [news] = everyMail[kind]
  if (!news) throw new Error(`${kind} has no sample`)
  const { body } = accountMails[kind](news, site)
  expect(await render(body, { plainText: true })).toMatch(named)
})

test.each(["account-charged", "account-invoiced", "account-credited"] as const)(
  "%s speaks to a candidate of the training, not of a reservation",
  async (kind) => {
    const [ofBooking, ofSessions] = everyMail[kind]
    if (!ofBooking || !ofSessions) throw new Error(`${kind} has no sample`)
    const wordsOf = async (news: typeof ofBooking) => {
      const { subject, body } = accountMails[kind](news, site)
      return `${subject}\n${await render(body, { plainText: true })}`.toLowerCase()
    }
    expect(await wordsOf(ofBooking)).toContain("votre réservation")
    expect(await wordsOf(ofSessions)).not.toContain("réservation")
  },
)

test("a transfer is dated by its day, because its time is not known", async () => {
  const [news] = everyMail["account-paid"]
  const money = news?.money
  if (!news || !money) throw new Error("account-paid has no sample with money")
  const wordsOf = async (method: "transfer" | "cash") => {
    const { body } = accountMails["account-paid"]({ ...news, money: { ...money, method } }, site)
    return (await render(body, { plainText: true })).replaceAll(/\s+/g, " ")
  }
  expect(await wordsOf("cash")).toContain("mar. 1er juin 2027, 12:00")
  expect(await wordsOf("transfer")).toContain("mar. 1er juin 2027")
  expect(await wordsOf("transfer")).not.toContain("12:00")
})
