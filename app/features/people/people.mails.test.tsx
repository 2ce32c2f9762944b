import { render } from "react-email"
import { describe, expect, test } from "vitest"
import type { RenderedMail } from "#app/features/outbox/write-mail.server.ts"
import type { BookedReservation } from "#app/features/reservations/booked.schema.ts"
import { site } from "#tests/support/mail-site.ts"
import { peopleMails } from "./people.mails.server.tsx"

const cancelled: BookedReservation = {
  reference: "K7M2QX9R",
  status: "cancelled",
  reservationType: "boat_rental",
  base: "nyon",
  reservationDate: "2027-06-12",
  timeSlot: "14:00",
  startsAt: "2027-06-12T12:00:00.000Z",
  endsAt: "2027-06-12T14:00:00.000Z",
  priceCents: 16_000,
  priceCurrency: "EUR",
}

async function written({ body }: RenderedMail) {
  const html = await render(body)
  const spaced = (text: string) => text.replace(/[\s\u200b-\u200d\ufeff]+/g, " ")
  return { html: spaced(html), text: spaced(await render(body, { plainText: true })) }
}

const deletion = peopleMails["account-deletion"]({ firstName: "Élodie", token: "un-jeton_secret" }, site)
const farewell = peopleMails["account-deleted"]({ firstName: "Élodie", cancelled: [cancelled] })

describe.each(["html", "text"] as const)("in %s", (form) => {
  test("the deletion mail links to the confirmation page, and its text is deleted once sent", async () => {
    const mail = (await written(deletion))[form]
    expect(mail).toContain("https://troisports.example/dashboard?onglet=profil#suppression=un-jeton_secret")
    expect(mail).toContain("Il est valable une heure")
    expect(deletion).toMatchObject({ subject: "Confirmez la suppression de votre compte", secret: true })
  })

  test("the last mail says what was cancelled, and its address is deleted", async () => {
    const mail = (await written(farewell))[form]
    for (const part of ["K7M2QX9R", "Location de Bateau, sam. 12 juin 2027, 14:00, Nyon"]) {
      expect(mail).toContain(part)
    }
    expect(farewell).toMatchObject({ subject: "Votre compte est supprimé", forgetAfterwards: true })
  })
})

test("the last mail names the sums that the school owes, and what it keeps to give them back", async () => {
  const owed = [
    { cents: 10_000, currency: "CHF" },
    { cents: 8_000, currency: "EUR" },
    { cents: 500, currency: "CHF" },
  ] as const
  const { text } = await written(peopleMails["account-deleted"]({ firstName: "Élodie", cancelled: [], owed }))
  expect(text).toContain("L’école vous doit CHF 105.00 et 80€")
  expect(text).toContain("elle garde un message avec votre nom")
  expect(text).not.toContain("nous ne gardons pas votre adresse")
})

test("without reservations ahead, the last mail speaks of none", async () => {
  const { text } = await written(peopleMails["account-deleted"]({ firstName: "Élodie", cancelled: [] }))
  expect(text).not.toContain("annulé")
})
