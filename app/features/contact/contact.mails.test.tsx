import { describe, expect, test } from "vitest"
import { mailBodies } from "#app/features/outbox/write-mail.server.ts"
import { openingOf } from "#content/places/opening.ts"
import { contactMessage } from "#tests/factories/form-requests.ts"
import { site } from "#tests/support/mail-site.ts"
import { contactMails } from "./contact.mails.server.tsx"

async function written(mail: ReturnType<(typeof contactMails)["contact-message"]>) {
  return { ...mail, ...mailBodies(mail) }
}

const id = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10"

const toSchool = (traits = {}) => written(contactMails["contact-message"]({ ...contactMessage(traits), id }, site))
const toSender = () =>
  written(
    contactMails["contact-acknowledgement"]({
      subject: "vente",
      opening: openingOf({ hours: [], seasons: [] }, "2027-06-12"),
    }),
  )

/** Spaces of every kind as one, so that line breaks of the text form do not matter. */
function flat(text: string) {
  return text.replace(/[\s\u200b-\u200d\ufeff]+/g, " ")
}

describe.each(["html", "text"] as const)("in %s", (form) => {
  test("the school reads who wrote, about what, and the message", async () => {
    const mail = await toSchool()
    const body = flat(mail[form])
    expect(body).toContain(`https://troisports.example/admin/messages?id=${id}`)
    for (const part of ["Élodie Rochat", "elodie@example.ch", "Permis bateau", "la théorie a-t-elle lieu le soir ?"]) {
      expect(body).toContain(part)
    }
    expect([mail.subject, mail.replyTo]).toEqual([
      "Message du site : Permis bateau (Élodie Rochat)",
      "elodie@example.ch",
    ])
  })

  test("the sender is told that it arrived and when an answer comes", async () => {
    const mail = await toSender()
    const body = flat(mail[form])
    for (const part of ["Achat d’un bateau", "sous 24 h", "+41 22 555 01 23", "Mardi à dimanche, 9h-18h"]) {
      expect(body).toContain(part)
    }
    expect(body.toLowerCase()).toContain("votre message est bien arrivé")
    expect(mail.subject).toBe("Nous avons bien reçu votre message")
  })
})

test("line breaks stay where they were typed", async () => {
  const { html, text } = await toSchool({ message: "Bonjour,\r\n\r\nun\ndeux" })
  expect(html).toMatch(/Bonjour,<br\/?><br\/?>un<br\/?>deux/)
  expect(text).toMatch(/Bonjour,\n\nun\ndeux/)
})

test("HTML is shown, not obeyed", async () => {
  const { html, text } = await toSchool({ firstName: "<img src=x>", message: '<script>alert("1")</script>' })
  expect(html).not.toMatch(/<script|<img src=x/i)
  expect(html).toContain("&lt;script&gt;")
  expect(text).toContain('<script>alert("1")</script>')
})
