import { expect, type Page } from "@playwright/test"
import type { Site } from "#tests/support/site.ts"
import { aPerson, mailsTo, type Person } from "./account-steps.ts"

export const profilePath = "/dashboard?onglet=profil"
export const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true })
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })
/** Some say « facultatif » after their name. */
export const box = (page: Page, name: string) => page.getByRole("textbox", { name: new RegExp(`^${name}`) })

export async function bringCookie(page: Page, site: Site, cookie: string): Promise<void> {
  const [name = "", value = ""] = cookie.split(/=(.*)/s)
  await page.context().addCookies([{ name, value, url: site.origin }])
}

/** Somebody with an account, and their profile on screen. */
export async function openProfile(page: Page, site: Site): Promise<Person> {
  const person = await aPerson(site)
  await bringCookie(page, site, person.cookie)
  await page.goto(profilePath)
  await expect(box(page, "Prénom")).toHaveValue("Élodie")
  return person
}

/** The link in the newest mail with this subject. */
export async function linkIn(site: Site, email: string, subject: string): Promise<string> {
  const links = async () => {
    const mails = (await mailsTo(site, email)).filter((mail) => mail.subject.startsWith(subject))
    return mails.flatMap((mail) => /https?:\S+#\S+/.exec(mail.bodies["text/plain"] ?? "") ?? [])
  }
  await expect.poll(async () => (await links()).length, { message: `« ${subject} » to ${email}` }).toBe(1)
  return (await links())[0] ?? ""
}
