import { render, toPlainText } from "react-email"
import { describe, expect, test } from "vitest"
import { site } from "#tests/support/mail-site.ts"
import { identityMails } from "./identity.mails.server.tsx"

const person = { firstName: "Élodie" }
const token = "abc-DEF_123.x"

/** What each mail must say, and where its button leads. */
const written = {
  "address-confirmation": {
    mail: identityMails["address-confirmation"]({ token, returnTo: "/reservation?x=1" }, site),
    subject: "Confirmez votre adresse e-mail",
    says: ["Bienvenue à bord", "24\u00a0h"],
    href: `https://troisports.example/auth?mode=message&returnTo=%2Freservation%3Fx%3D1#confirmer=${token}`,
  },
  "magic-link": {
    mail: identityMails["magic-link"]({ ...person, token, returnTo: null }, site),
    subject: "Votre lien de connexion",
    says: ["une seule fois", "10 minutes"],
    href: `https://troisports.example/auth?mode=message#lien=${token}`,
  },
  "password-reset": {
    mail: identityMails["password-reset"]({ ...person, token }, site),
    subject: "Choisissez un nouveau mot de passe",
    says: ["une heure", "rien ne change sans ce lien"],
    href: `https://troisports.example/auth?mode=message#mot-de-passe=${token}`,
  },
  "address-change": {
    mail: identityMails["address-change"]({ ...person, token, newEmail: "nouvelle@example.ch" }, site),
    subject: "Confirmez votre changement d’adresse",
    says: ["Étape 1 sur 2", "nouvelle@example.ch"],
    href: `https://troisports.example/auth?mode=message#confirmer=${token}`,
  },
  "address-change-last-step": {
    mail: identityMails["address-change-last-step"]({ token }, site),
    subject: "Confirmez votre nouvelle adresse",
    says: ["Étape 2 sur 2"],
    href: `https://troisports.example/auth?mode=message#confirmer=${token}`,
  },
  "address-changed": {
    mail: identityMails["address-changed"]({ ...person, newEmail: "nouvelle@example.ch" }),
    subject: "Votre adresse e-mail a changé",
    says: ["nouvelle@example.ch", "+41 22 555 01 23"],
    href: undefined,
  },
  "password-changed": {
    mail: identityMails["password-changed"](person),
    subject: "Votre mot de passe a changé",
    says: ["vos autres appareils ont été déconnectés", "Mot de passe oublié"],
    href: undefined,
  },
  "two-factor-disabled": {
    mail: identityMails["two-factor-disabled"](person),
    subject: "Double authentification désactivée",
    says: ["votre mot de passe suffit à nouveau"],
    href: undefined,
  },
  "already-registered": {
    mail: identityMails["already-registered"](person, site),
    subject: "Vous avez déjà un compte",
    says: ["Ce n’était pas vous ?"],
    href: "https://troisports.example/auth",
  },
  "two-factor-enabled": {
    mail: identityMails["two-factor-enabled"](person),
    subject: "Double authentification activée",
    says: ["votre compte est mieux protégé", "Ce n’était pas vous"],
    href: undefined,
  },
  "recovery-code-used": {
    mail: identityMails["recovery-code-used"](person),
    subject: "Un code de secours a servi",
    says: ["Ce code ne sert plus", "Ce n’était pas vous"],
    href: undefined,
  },
  "booking-proof": {
    mail: identityMails["booking-proof"](),
    subject: "Votre code pour réserver",
    says: ["15 minutes", "rien n’est réservé sans ce code"],
    href: undefined,
  },
  "role-changed": {
    mail: identityMails["role-changed"]({ ...person, role: "admin" }, site),
    subject: "Vous avez reçu le rôle d’administrateur",
    says: [
      "Élodie, bienvenue à la barre",
      "Vos appareils ont été déconnectés",
      "Vous ne vous y attendiez pas",
      "+41 22 555 01 23",
    ],
    href: "https://troisports.example/auth",
  },
} satisfies Record<keyof typeof identityMails, object>

/** Spaces of every kind as one, so that line breaks of the text form do not matter. */
function flat(text: string) {
  return text.replace(/[\s\u200b-\u200d\ufeff]+/g, " ")
}

describe.each(Object.entries(written))("%s", (kind, { mail, subject, says, href }) => {
  test.each(["html", "text"] as const)("says in %s what happened and what to do next", async (form) => {
    const html = await render(mail.body)
    const body = flat(form === "html" ? html : toPlainText(html))
    expect(mail.subject).toBe(subject)
    // The text form writes headings in capitals.
    for (const part of says) expect(body.toLowerCase()).toContain(flat(part).toLowerCase())
    if (href) expect(body.replaceAll("&amp;", "&")).toContain(href)
  })

  test("the text is deleted after sending when its link signs in or it is a code, and kept otherwise", () => {
    expect(mail.secret).toBe(kind === "booking-proof" || (href?.includes(token) ?? false))
  })
})

test("a name is shown, not obeyed", async () => {
  const { body } = identityMails["password-reset"]({ firstName: "<b>Élodie</b>", token }, site)
  expect(await render(body)).toContain("&lt;b&gt;Élodie&lt;/b&gt;")
})

test("the link of an account with a second factor is not sent, because it would open nothing", async () => {
  const { body, secret } = identityMails["magic-link"](
    { firstName: "Élodie", token, returnTo: null, secondFactor: true },
    site,
  )
  const html = await render(body)
  expect(html).not.toContain(token)
  expect(flat(toPlainText(html))).toContain("le code de votre application")
  expect(secret).toBe(true)
})
