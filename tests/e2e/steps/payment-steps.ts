import { type Browser, expect, type Page } from "@playwright/test"
import type { Site } from "#tests/support/site.ts"
import { mailsTo, newAddress } from "./account-steps.ts"
import { signInAsAdmin } from "./admin-steps.ts"
import { fillForm, openForm, referenceOf, sendButton } from "./booking-steps.ts"
import { schoolOf } from "./day-steps.ts"
import type { Places } from "./places.ts"

/** A guest's request, and the link of its mail. */
export async function bookedByLink(page: Page, site: Site, places: Places, type: "boat_rental" | "boat_license") {
  const email = newAddress()
  const day = await places.quietDay()
  const free = (await places.slotsOn(type, day)).find((one) => one.base === "nyon" && one.currentBookings === 0)
  await openForm(page, type)
  await fillForm(page, type, day, free?.timeSlot)
  await page.getByRole("textbox", { name: "E-mail" }).fill(email)
  await sendButton(page).click()
  const reference = await referenceOf(page)
  const linked = async () => {
    const texts = (await mailsTo(site, email)).map(({ bodies }) => bodies["text/plain"] ?? "")
    return texts.flatMap((text) => /https?:\/\/\S*\/ma-reservation#[\w-]{43}/.exec(text) ?? [])[0]
  }
  await expect.poll(linked).toBeDefined()
  return { email, reference, link: (await linked()) ?? "" }
}

/** The school's desk, in a browser of its own. */
export async function deskOf(browser: Browser, site: Site) {
  const context = await browser.newContext({ baseURL: site.origin })
  const desk = await context.newPage()
  await signInAsAdmin(desk, site)
  return { desk, school: schoolOf(desk, site), leave: () => context.close() }
}

/** The school confirms it. */
export async function confirm(browser: Browser, site: Site, reference: string): Promise<void> {
  const { school, leave } = await deskOf(browser, site)
  const { items } = await school("GET", `/reservations?q=${reference}`)
  const { id, version } = items[0]
  await school("POST", `/reservations/${id}/status`, { status: "confirmed", priceLater: true, version })
  await leave()
}
