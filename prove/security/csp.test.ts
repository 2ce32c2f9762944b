import { type Browser, type BrowserContext, chromium, type Page, expect as soon } from "@playwright/test"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { pages } from "#content/pages.ts"
import { aPerson, callAuth, type Person } from "#tests/e2e/account-steps.ts"
import {
  fillDetails,
  fillGuest,
  openForm,
  pickDay,
  referenceOf,
  sendButton,
  slotRadio,
  types,
} from "#tests/e2e/booking-steps.ts"
import { aCandidate, aSubmittedCandidate, enter, steps, wizardPath } from "#tests/e2e/licence-steps.ts"
import { placesOf } from "#tests/e2e/places.ts"
import { chromiumLaunch } from "#tests/support/chromium.ts"
import { openSite, type Site } from "#tests/support/site.ts"
import { type PolicyWatch, watchPolicies } from "./policy-watch.ts"
import { nothingOpened, type Opened, pressEverything } from "./press-everything.ts"

let site: Site
let browser: Browser

beforeAll(async () => {
  site = await openSite()
  browser = await chromium.launch(chromiumLaunch)
})

afterAll(async () => {
  await browser?.close()
  await site?.remove()
})

interface Visit {
  page: Page
  context: BrowserContext
  watch: PolicyWatch
  opened: Opened
}

/** A browser of somebody, watched, and what it found to open. */
async function visiting(look: (visit: Visit) => Promise<void>, as?: Person): Promise<Visit> {
  const context = await browser.newContext({ baseURL: site.origin, locale: "fr-CH", reducedMotion: "reduce" })
  const watch = await watchPolicies(context)
  const page = await context.newPage()
  if (as) await enter(page, site, as)
  const visit = { page, context, watch, opened: nothingOpened() }
  await look(visit)
  await context.close()
  return visit
}

async function admin(): Promise<Person> {
  return { ...site.admin, cookie: (await callAuth(site, "/sign-in/email", site.admin)).cookie }
}

const open = pages.filter(({ access }) => access === "public").map(({ path }) => path)
const forUsers = ["/dashboard", "/dashboard?onglet=profil", "/dashboard?onglet=demandes", "/boat-reservation", "/auth"]
const forAdmins = pages.filter(({ access }) => access === "admin").map(({ path }) => path)

describe("no page, dialog, menu, step, toast, calendar or chart breaks its policy", () => {
  test("signed out: every public page and the not-found page, everything pressed", async () => {
    const { watch, opened } = await visiting(async ({ page, opened: found }) => {
      await page.setViewportSize({ width: 375, height: 812 })
      for (const path of [...open, "/ile-au-tresor"]) await pressEverything(page, path, found)
    })
    expect(watch.violations).toEqual([])
    expect(opened.menus).toBeGreaterThan(0)
    expect([...opened.dialogs]).toContain("Comment souhaitez-vous réserver ?")
    expect(opened.pressed.size).toBeGreaterThan(40)
  })

  test("signed out: a booking of each type, to its summary and toast", async () => {
    const places = placesOf(site.origin)
    const { watch, opened } = await visiting(async ({ page, opened: found }) => {
      for (const type of types) {
        await openForm(page, type)
        await sendButton(page).click()
        await pickDay(page, await places.quietDay(type))
        await slotRadio(page, type === "boat_license" ? "09:00" : "10:00")
          .locator("xpath=ancestor::label")
          .click()
        await fillDetails(page, type)
        await fillGuest(page)
        await sendButton(page).click()
        await referenceOf(page)
        await soon(page.locator("[data-sonner-toast]").first()).toBeVisible()
        found.toasts.add(type)
      }
    })
    expect(watch.violations).toEqual([])
    expect(opened.toasts.size).toBe(types.length)
  })

  test("as a user: the personal space, the member’s booking and every step of the wizard", async () => {
    const person = await aPerson(site)
    const visits = [
      await visiting(async ({ page, opened: found }) => {
        for (const path of forUsers) await pressEverything(page, path, found)
      }, person),
    ]
    for (const step of steps) {
      const candidate = await aCandidate(site, step)
      const wizard = ({ page, opened: found }: Visit) => pressEverything(page, wizardPath, found)
      visits.push(await visiting(wizard, candidate))
    }
    const sent = await aSubmittedCandidate(site)
    visits.push(await visiting(({ page, opened: found }) => pressEverything(page, "/dashboard", found), sent))
    expect(visits.flatMap(({ watch }) => watch.violations)).toEqual([])
    expect(visits.reduce((count, { opened }) => count + opened.pressed.size, 0)).toBeGreaterThan(40)
    expect(visits.some(({ opened }) => opened.calendars > 0)).toBe(true)
  })

  test("as an administrator: every screen, record, question, form and chart", async () => {
    await aSubmittedCandidate(site)
    const { watch, opened } = await visiting(
      async ({ page, opened: found }) => {
        await page.setViewportSize({ width: 1280, height: 900 })
        for (const path of forAdmins) await pressEverything(page, path, found)
      },
      await admin(),
    )
    expect(watch.violations).toEqual([])
    expect(opened.charts).toBeGreaterThan(0)
    expect(opened.calendars).toBeGreaterThan(0)
    expect(opened.dialogs.size).toBeGreaterThan(8)
    expect(opened.pressed.size).toBeGreaterThan(60)
  })
})

const injections: [what: string, directive: string, inject: () => void][] = [
  [
    "an inline script",
    "script-src",
    () => document.body.append(Object.assign(document.createElement("script"), { textContent: "lacLeman('script')" })),
  ],
  [
    "a handler in an attribute",
    "script-src",
    () => document.body.insertAdjacentHTML("beforeend", `<img src="/x" onerror="lacLeman('handler')">`),
  ],
  [
    "a style in an attribute",
    "style-src",
    () => document.body.insertAdjacentHTML("beforeend", `<p style="color:red">`),
  ],
  [
    "a script from elsewhere",
    "script-src",
    () => document.body.append(Object.assign(document.createElement("script"), { src: "http://evil.example/a.js" })),
  ],
  [
    "a picture from elsewhere",
    "img-src",
    () => document.body.append(Object.assign(document.createElement("img"), { src: "http://evil.example/a.png" })),
  ],
  [
    "a frame",
    "default-src",
    () => document.body.append(Object.assign(document.createElement("iframe"), { src: "http://evil.example/" })),
  ],
  ["words compiled to code", "script-src", () => void Reflect.apply(setTimeout, window, ["lacLeman('words')"])],
]

describe("the watch notices", () => {
  test.each(injections)("%s, which does not run", async (_what, directive, inject) => {
    const { watch } = await visiting(async ({ page, watch: seen }) => {
      await page.goto("/contact")
      expect(seen.violations).toEqual([])
      await page.evaluate(inject)
      await soon.poll(() => seen.violations.filter((said) => said.startsWith("event:")).join("\n")).toContain(directive)
      await soon.poll(() => seen.violations.some((said) => said.startsWith("console:"))).toBe(true)
    })
    expect(watch.ran).toEqual([])
  })

  test("what really runs: the same call from a script of the page itself", async () => {
    const { watch } = await visiting(async ({ page, watch: seen }) => {
      await page.goto("/contact")
      await page.evaluate("lacLeman('on purpose')")
      await soon.poll(() => seen.ran.length).toBe(1)
    })
    expect(watch.violations).toEqual([])
  })
})
