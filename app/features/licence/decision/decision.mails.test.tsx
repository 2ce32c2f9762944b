import { render } from "react-email"
import { describe, expect, test } from "vitest"
import type { RenderedMail } from "#app/features/outbox/write-mail.server.ts"
import { site } from "#tests/support/mail-site.ts"
import { decisionMails } from "./decision.mails.server.tsx"

const decided = {
  firstName: "Élodie",
  licenseType: "coastal" as const,
  message: "Votre certificat est illisible.\nEnvoyez-le à nouveau.",
  seats: [
    {
      reference: "K7M2QX9B",
      sessionType: "theory" as const,
      date: "2027-06-12",
      startTime: "09:00",
      endTime: "12:00",
      instructorName: "Karim Jaccard",
      location: "Base de Nyon",
    },
  ],
  ended: [],
}

const refund = {
  firstName: "Élodie",
  licenseType: "coastal" as const,
  amountCents: 45_000,
  reference: "card-1-back",
  refundedAt: "2027-06-10T10:00:00.000Z",
  simulated: false,
  status: "rejected" as const,
}

/** Both forms, with spaces of every kind as one. */
async function written({ body }: RenderedMail) {
  const spaced = (text: string) => text.replace(/[\s\u200b-\u200d\ufeff]+/g, " ")
  return { html: spaced(await render(body)), text: spaced(await render(body, { plainText: true })) }
}

describe.each(["html", "text"] as const)("in %s", (form) => {
  test("the approval says what is approved, with the school's words and the sessions", async () => {
    const mail = (await written(decisionMails["application-approved"](decided, site)))[form]
    for (const part of [
      "Approuvée",
      "Permis côtier",
      "Message de l’école :",
      "Votre certificat est illisible.",
      "Envoyez-le à nouveau.",
      "Théorie K7M2QX9B",
      "sam. 12 juin 2027, 09:00 – 12:00, Base de Nyon",
      "restent réservées",
      "https://troisports.example/dashboard",
    ]) {
      expect(mail).toContain(part)
    }
  })

  test("the rejection says 'Refusée' to the candidate, why, and which sessions are cancelled", async () => {
    const mail = (await written(decisionMails["application-rejected"](decided, site)))[form]
    for (const part of ["Refusée", "Votre certificat est illisible.", "K7M2QX9B", "sont annulées"]) {
      expect(mail).toContain(part)
    }
    expect(mail).not.toContain("Rejetée")
  })

  test("without a message and sessions nothing is said of them", async () => {
    const bare = { ...decided, message: null, seats: [] }
    for (const kind of ["application-approved", "application-rejected"] as const) {
      const mail = (await written(decisionMails[kind](bare, site)))[form]
      expect(mail).not.toMatch(/Message de l’école|sessions/)
    }
  })

  test("the refund says how much went back, when and under which reference", async () => {
    const mail = (await written(decisionMails["payment-refunded"](refund, site)))[form]
    for (const part of ["Remboursé", "CHF 450.00", "jeu. 10 juin 2027, 12:00", "card-1-back"]) {
      expect(mail).toContain(part)
    }
    expect(mail).not.toContain("démonstration")
    const played = decisionMails["payment-refunded"]({ ...refund, simulated: true }, site)
    expect((await written(played))[form]).toContain("Mode démonstration – aucun débit")
    expect(mail).not.toContain("à nouveau")
    const draft = decisionMails["payment-refunded"]({ ...refund, status: "draft" }, site)
    expect((await written(draft))[form]).toContain("il faudra la payer à nouveau")
  })
})

test("words that are HTML are shown, not obeyed", async () => {
  const named = { ...decided, firstName: "<script>alert(1)</script>", message: "<img src=x onerror=alert(1)>" }
  for (const kind of ["application-approved", "application-rejected"] as const) {
    const mail = decisionMails[kind](named, site)
    expect((await written(mail)).html).not.toMatch(/<script|<img/i)
    expect(mail.subject).not.toMatch(/[\r\n]/)
  }
})

test("a rejection takes the lost sessions out of the agenda; one without sessions has no file", () => {
  const [theory] = decided.seats
  const seat = {
    ...theory!,
    priceCents: 15_000,
    startsAt: "2027-06-12T07:00:00.000Z",
    endsAt: "2027-06-12T10:00:00.000Z",
  }
  const ended = [
    { ...seat, id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d21", sequence: 3 },
    { ...seat, id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d22", sequence: 1 },
  ]
  const file = decisionMails["application-rejected"]({ ...decided, ended }, site).calendar?.("elodie@example.ch")
  const lines = String(file?.content).split("\r\n")
  expect(lines).toContain("METHOD:PUBLISH")
  expect(lines.filter((line) => line === "STATUS:CANCELLED")).toHaveLength(2)
  expect(lines.filter((line) => /^(UID|SEQUENCE)/.test(line))).toEqual([
    "UID:0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d21@troisports.example",
    "SEQUENCE:3",
    "UID:0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d22@troisports.example",
    "SEQUENCE:1",
  ])
  expect(decisionMails["application-rejected"](decided, site).calendar).toBeUndefined()
})
