import { expect, type Page } from "@playwright/test"
import type { SessionAnswer } from "#app/features/identity/identity.schema.ts"
import { testPassword } from "#tests/support/ask.ts"
import { nextTotpCode, totpCode } from "#tests/support/people/totp.ts"
import type { Site } from "#tests/support/site.ts"
import { readMail } from "./mail-parts.ts"

export const password = testPassword

let people = 0
/** An address nobody has used. */
export function newAddress(): string {
  people += 1
  return `bord-${process.pid}-${Date.now()}-${people}@example.ch`
}

export interface Person {
  email: string
  password: string
  /** Of a session other than the journey's own. */
  cookie: string
}

/** Calls /api/auth as a page of the site would, apart from the journey's browser. */
export async function callAuth(site: Site, path: string, body: object, cookie = "") {
  const response = await fetch(`${site.origin}/api/auth${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: site.origin, ...(cookie ? { cookie } : {}) },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as Record<string, unknown>
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`)
  const cookies = response.headers.getSetCookie().map((line) => line.split(";")[0])
  return { answer, cookie: cookies.filter((pair) => !pair?.endsWith("=")).join("; ") }
}

/** Somebody with a confirmed account. */
export async function aPerson(site: Site): Promise<Person> {
  const email = newAddress()
  const begun = await callAuth(site, "/sign-up/email", { firstName: "Élodie", lastName: "Rochat", email, password })
  const link = await mailedLink(site, email, "Confirmez votre adresse")
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get("confirmer") ?? ""
  const { cookie } = await callAuth(site, "/verify-email", { token }, begun.cookie)
  return { email, password, cookie }
}

/** The mails to an address, in no order. */
export async function mailsTo(site: Site, email: string) {
  const naming = (await site.mails()).filter((eml) => eml.includes(email))
  return naming.map(readMail).filter((mail) => mail.to.includes(email))
}

/** The link in a mail, once it has arrived. */
export async function mailedLink(site: Site, email: string, subject: string, nth = 1): Promise<string> {
  const links = async () => {
    const mails = (await mailsTo(site, email)).filter((mail) => mail.subject.startsWith(subject))
    return mails.flatMap((mail) => /https?:\S+\/auth\S*#\S+/.exec(mail.bodies["text/plain"] ?? "") ?? [])
  }
  await expect.poll(async () => (await links()).length, { message: `« ${subject} » to ${email}` }).toBe(nth)
  return (await links()).at(-1) ?? ""
}

export const field = (page: Page, name: string) =>
  page.getByRole("form").getByLabel(name, { exact: true }).filter({ visible: true })

export async function signIn(page: Page, person: { email: string; password: string }): Promise<void> {
  await field(page, "E-mail").fill(person.email)
  await field(page, "Mot de passe").fill(person.password)
  await page.getByRole("button", { name: "Se connecter" }).click()
}

/** Opens a link of a mail that signs in, and presses its one button, which names the account. */
export async function openLink(page: Page, link: string, email: string): Promise<void> {
  await page.goto(link)
  await page.getByRole("button", { name: `Se connecter en tant que ${email}` }).click()
}

/** A tab of the sign-in page, chosen and on screen. */
export async function openTab(page: Page, name: "Connexion" | "Inscription"): Promise<void> {
  await page.getByRole("tab", { name }).click()
  await expect(page.getByRole("tabpanel", { name })).toBeVisible()
}

/** Nobody is signed in any more; what the page before still asked for is not asked by nobody. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto("about:blank")
  await page.context().clearCookies()
}

/** Who the journey's browser is signed in as. */
export async function sessionOf(page: Page): Promise<SessionAnswer | undefined> {
  const response = await page.request.get("/api/v1/session")
  return response.ok() ? ((await response.json()) as SessionAnswer) : undefined
}

/** Switches the second factor on; gives what makes codes, and the codes for bad days. */
export async function withTwoFactor(site: Site, person: Person) {
  const { answer } = await callAuth(site, "/two-factor/enable", { password: person.password }, person.cookie)
  const uri = String(answer.totpURI)
  await callAuth(site, "/two-factor/verify-totp", { code: totpCode(uri) }, person.cookie)
  // One code opens one session, so the next sign-in needs the next one.
  return { code: () => nextTotpCode(uri), recoveryCodes: answer.backupCodes as string[] }
}

/** Signs up from the wizard's own link, confirmation mail and all. */
export async function signUpFrom(page: Page, mailed: (email: string) => Promise<string>): Promise<string> {
  const email = newAddress()
  await page.getByRole("link", { name: "Se connecter ou s’inscrire" }).click()
  await openTab(page, "Inscription")
  await field(page, "Prénom").fill("Élodie")
  await field(page, "Nom").fill("Rochat")
  await field(page, "E-mail").fill(email)
  await field(page, "Mot de passe").fill(password)
  await page.getByRole("button", { name: "Créer mon compte" }).click()
  await expect(
    page.getByRole("main").getByRole("status").filter({ hasText: "E-mail de confirmation envoyé" }),
  ).toBeVisible()
  await openLink(page, await mailed(email), email)
  return email
}
