import { describe, expect, test } from "vitest"
import { mailTemplates } from "#server/wiring.ts"
import { everyMail } from "#tests/factories/every-mail.ts"
import { site } from "#tests/support/mail-site.ts"
import type { MailKind } from "./queue-email.server.ts"
import { mailBodies, writeMail } from "./write-mail.server.ts"

const id = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10"
const inCredit = { currency: "CHF", owedCents: 0, paidCents: 16_000, restCents: -16_000, dues: [] }
const back = "L’école vous doit CHF 160.00 : elle vous les rend sans que vous ayez à le demander."
const settle = "L’école doit CHF 160.00 à cette personne : rendez-les depuis son compte."
const ofBooking = `/admin/caisse/compte?reservation=${id}`
const ofApplication = `/admin/caisse/compte?demande=${id}`
const refusedFee = {
  account: { kind: "application", id },
  refund: { cents: 45_000, currency: "CHF", reference: "SIM-K7M2QX9B", fee: true },
}
const nothing = "Vous n’avez rien à faire."

/** Writes the first sample of the kind with other traits. @returns both forms, with plain spaces */
function written(kind: MailKind, traits: object) {
  const { html, text } = mailBodies(
    writeMail(mailTemplates, { kind, data: { ...everyMail[kind][0], ...traits } }, site),
  )
  const spaced = (form: string) => form.replaceAll("&amp;", "&").replace(/[\s\u200b-\u200d\ufeff]+/g, " ")
  return { html: spaced(html), text: spaced(text) }
}

describe.each(["html", "text"] as const)("in %s", (form) => {
  test.each([
    ["reservation-changed-notice", { money: inCredit }, [settle, ofBooking]],
    [
      "reservation-changed-notice",
      { money: { ...inCredit, restCents: 16_000 } },
      ["CHF 160.00 restent à payer", ofBooking],
    ],
    ["reservation-changed-notice", { money: { ...inCredit, restCents: 0 } }, [nothing]],
    [
      "own-session-changed-notice",
      { before: undefined, money: { keptCents: 0, restCents: -16_000 } },
      [settle, ofApplication],
    ],
    ["own-session-changed-notice", { before: undefined, money: { keptCents: 0, restCents: 15_000 } }, [nothing]],
    ["own-session-changed-notice", { before: undefined }, [nothing]],
    ["own-session-changed", { before: undefined }, ["L’annulation est gratuite."]],
    [
      "own-session-changed",
      { before: undefined, money: { keptCents: 0, restCents: -16_000 } },
      ["CHF 160.00 vous sont rendus"],
    ],
    [
      "own-session-changed",
      { before: undefined, money: { keptCents: 15_000, restCents: 45_000 } },
      ["CHF 150.00 restent dus"],
    ],
    ["reservation-cancelled", { own: { keptPercent: 0 } }, ["Vous n’avez rien à payer."]],
    [
      "reservation-cancelled",
      { own: { keptPercent: 100 }, money: { ...inCredit, owedCents: 16_000, restCents: 2_000 } },
      ["L’école garde CHF 160.00.", "Il vous reste CHF 20.00 à payer."],
    ],
    ["training-session-cancelled", { money: inCredit }, [back]],
    ["application-rejected", { money: inCredit }, [back]],
    [
      "application_confirmation",
      {
        money: {
          ...inCredit,
          restCents: 30_000,
          dues: [{ part: "deposit", cents: 9_000, dueAt: "2027-06-01T10:00:00.000Z", overdue: true }],
        },
      },
      [
        "À payer pour les sessions",
        "Acompte : CHF 90.00, à payer maintenant.",
        "Payez en ligne avec le bouton « Gérer mes sessions », ou à l’école.",
      ],
    ],
    ["account-lapsed", inCredit, [back]],
    ["account-lapsed", { ...inCredit, restCents: 15_000 }, ["Il vous reste CHF 150.00 à payer."]],
    ["account-lapsed", { ...inCredit, restCents: 0 }, ["Vous n’avez rien à payer."]],
    ["account-lapsed-notice", { money: inCredit }, ["Élodie Rochat n’a pas payé l’acompte", settle, ofBooking]],
    ["refund-refused-notice", {}, ["refuse de rembourser 20€", "SIM-K7M2QX9B", "depuis le compte", ofBooking]],
    ["refund-refused-notice", refusedFee, ["Remboursez-le de nouveau dans la demande", `/admin/applications?id=${id}`]],
    ["account-surplus-notice", { money: inCredit }, ["Un paiement est arrivé en trop", settle, ofBooking]],
    ["account-deleted-notice", {}, ["Élodie Rochat", "elodie@example.ch", "L’école lui doit 20€.", ofBooking]],
  ] as const)("%s with %j says what is to be done about the money", (kind, traits, said) => {
    for (const words of said) expect(written(kind, traits)[form]).toContain(words)
  })

  test.each([
    ["reservation-changed-notice", { money: inCredit }],
    ["own-session-changed-notice", { before: undefined, money: { keptCents: 0, restCents: -16_000 } }],
  ] as const)("%s with %j does not say that there is nothing to do", (kind, traits) => {
    expect(written(kind, traits)[form]).not.toContain(nothing)
  })

  test.each([
    [0, "L’école a changé le montant. Le compte est réglé."],
    [-16_000, `L’école a changé le montant. ${back}`],
  ] as const)("a discount that leaves %i to pay asks for nothing", (restCents, said) => {
    const mail = written("account-charged", { ...inCredit, owedCents: 16_000, restCents })
    expect(mail.text).toContain(said)
    expect(mail[form]).not.toMatch(/à payer|Payez|CHF [-−]/)
    expect(mail[form].includes("À vous rendre")).toBe(restCents < 0)
  })

  const come = "nous vous attendons"
  test.each([
    ["account-paid", { ahead: true }, come],
    ["account-paid", { ahead: undefined }, "Le compte est réglé."],
    ["account-refunded", { owedCents: 16_000, restCents: 0, ahead: true }, "Le compte est réglé."],
    ["account-refunded", { owedCents: 0, restCents: 0 }, "Vous n’avez rien à payer."],
    ["account-credited", { owedCents: 16_000, restCents: 0 }, "Le compte est réglé."],
    ["account-invoiced", { restCents: 0 }, "Le compte est réglé."],
  ] as const)("a settled %s with %j tells only somebody who is awaited to come", (kind, traits, said) => {
    const mail = written(kind, traits)[form]
    expect(mail).toContain(said)
    expect(mail.includes(come)).toBe(said === come)
  })

  test("a replaced session names its price, not a sum to pay at the school, because it may be paid", () => {
    const mail = written("training-session-replaced", {})[form]
    expect(mail).toMatch(/Prix( : |<\/td>.*?>)CHF 150\.00/)
    expect(mail).not.toContain("à l’école")
  })

  test("a refused refund of a fee does not lead to the account, which cannot refund it", () => {
    expect(written("refund-refused-notice", refusedFee)[form]).not.toMatch(/compte\?|depuis le compte/)
  })

  test("account-lapsed does not say that nothing is to be paid while money is owed", () => {
    expect(written("account-lapsed", inCredit)[form]).not.toContain("rien à payer")
  })

  test.each([
    "reservation-confirmed",
    "reservation-completed",
    "reservation-moved",
    "reservation-reminder",
    "reservation-changed-notice",
  ] as const)("%s says the price once it is charged, and an indication before", (kind) => {
    const money = { ...inCredit, owedCents: 16_000, restCents: 0 }
    const charged = written(kind, { status: "confirmed", money })[form]
    expect(charged).toMatch(/Prix( : |<\/td>.*?>)CHF 160\.00/)
    expect(charged).not.toContain("Prix indicatif")
    expect(written(kind, { status: "confirmed", money: undefined })[form]).toContain("Prix indicatif")
  })
})

test("a lapsed place leaves the agenda with its file", () => {
  const lapsed = { kind: "account-lapsed", data: everyMail["account-lapsed"][1] }
  const { calendar } = writeMail(mailTemplates, lapsed, site)
  expect(calendar?.("elodie@example.ch").content).toContain("METHOD:CANCEL")
})
