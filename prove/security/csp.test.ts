import { type Browser, type BrowserContext, chromium, type Page, expect as soon } from "@playwright/test"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type AdminPage, adminPages } from "#content/admin-pages.ts"
import { pages } from "#content/pages.ts"
import { aPerson, callAuth, type Person } from "#tests/e2e/steps/account-steps.ts"
import {
  fillDetails,
  fillGuest,
  openForm,
  pickDay,
  referenceOf,
  sendButton,
  slotRadio,
  types,
} from "#tests/e2e/steps/booking-steps.ts"
import { aCandidate, aSubmittedCandidate, enter, steps, wizardPath } from "#tests/e2e/steps/licence-steps.ts"
import { placesOf } from "#tests/e2e/steps/places.ts"
import { chromiumLaunch } from "#tests/support/chromium.ts"
import { openSite, type Site } from "#tests/support/site.ts"
import { type PolicyWatch, watchPolicies } from "./policy-watch.ts"
import { nothingOpened, type Opened, pressEverything } from "./press-everything.ts"

let site: Site
let browser: Browser
let admin: Person

beforeAll(async () => {
  site = await openSite()
  admin = { ...site.admin, cookie: (await callAuth(site, "/sign-in/email", site.admin)).cookie }
  await aSubmittedCandidate(site)
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

/** Opens a watched browser. @returns what it opened */
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

const open = pages.filter(({ access }) => access === "public").map(({ path }) => path)
const forUsers = pages.filter(({ access }) => access === "user").map(({ path }) => path)
const forAdmins = pages.filter(({ access }) => access === "admin").map(({ path }) => path)

/** A few hundred presses, after each of which the page must come to rest. */
const patience = { timeout: 900_000 }

describe("no page, dialog, menu, step, toast, calendar or chart breaks its policy", patience, () => {
  test("signed out: every public page and the not-found page, everything pressed", async () => {
    const { watch, opened } = await visiting(async ({ page, opened: found }) => {
      await page.setViewportSize({ width: 375, height: 812 })
      for (const path of [...open, "/ile-au-tresor"]) await pressEverything(page, path, found)
    })
    expect(watch.violations).toEqual([])
    expect(opened.menus).toBeGreaterThan(0)
    expect([...opened.dialogs].filter((title) => title.startsWith("Réserver avec ou sans compte"))).toHaveLength(1)
    expect(opened.pressed.size).toBeGreaterThan(40)
  })

  test("signed out: a booking of each type, to its summary and toast", async () => {
    const places = placesOf(site.origin)
    const { watch, opened } = await visiting(async ({ page, opened: found }) => {
      for (const type of types) {
        await openForm(page, type)
        await sendButton(page).click()
        await pickDay(page, await places.quietDay())
        await slotRadio(page, type === "boat_license" ? "09:00" : "10:00")
          .locator("xpath=ancestor::label")
          .click()
        await fillDetails(page, type)
        await fillGuest(page)
        await sendButton(page).click()
        await referenceOf(page)
        await soon(page.locator(".toast").first()).toBeVisible()
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

  const openedByAdmin: Opened[] = []

  test.each(forAdmins)("as an administrator: everything pressed on %s", async (path) => {
    const { watch, opened } = await visiting(async ({ page, opened: found }) => {
      await page.setViewportSize({ width: 1280, height: 900 })
      await pressEverything(page, path, found)
    }, admin)
    openedByAdmin.push(opened)
    expect(watch.violations).toEqual([])
  })

  test("as an administrator: records, questions, forms and charts were opened", () => {
    expect(openedByAdmin.some(({ charts }) => charts > 0)).toBe(true)
    expect(openedByAdmin.some(({ calendars }) => calendars > 0)).toBe(true)
    expect(new Set(openedByAdmin.flatMap(({ dialogs }) => [...dialogs])).size).toBeGreaterThan(8)
    expect(openedByAdmin.reduce((count, { pressed }) => count + pressed.size, 0)).toBeGreaterThan(60)
  })

  test("on the crash screen, and from one screen to the next without a new document", async () => {
    const crash = await visiting(async ({ page }) => {
      const broken = { today: "2027-06-10", nextFreeDay: null, items: { broken: true } }
      await page.route("**/api/v1/availability?*", (route) => route.fulfill({ json: broken }))
      await openForm(page, "boat_license")
      await soon(page.getByRole("heading", { name: "Oops ! Une erreur s'est produite" })).toBeVisible()
    })
    expect(crash.watch.violations).toEqual([])
    const walk = await visiting(async ({ page }) => {
      await page.goto("/admin", { waitUntil: "networkidle" })
      const entries = page.getByRole("navigation", { name: "Administration" }).getByRole("link")
      for (const { path } of adminPages.filter(({ within }: AdminPage) => within === undefined).toReversed()) {
        await entries.and(page.locator(`[href="${path}"]`)).click()
        await soon(page).toHaveURL(path)
        await soon(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible()
      }
    }, admin)
    expect(walk.watch.violations).toEqual([])
  })
})

/** Markup that a template without escaping would let in, and the directive that refuses it. */
const pieces: [what: string, directive: string, piece: string][] = [
  ["an inline script", "script-src-elem", "<script>lacLeman('script')</script>"],
  ["a handler in an attribute", "script-src-attr", `<img src="/favicon.svg" onload="lacLeman('handler')">`],
  ["a style in an attribute", "style-src-attr", `<p style="color:red">`],
  ["a style sheet of its own", "style-src-elem", "<style>p { color: red }</style>"],
  ["a script from elsewhere", "script-src-elem", `<script src="http://evil.example/a.js"></script>`],
  ["a picture from elsewhere", "img-src", `<img src="http://evil.example/a.png">`],
  ["a frame from elsewhere", "frame-src", `<iframe src="http://evil.example/"></iframe>`],
  ["a plug-in", "object-src", `<object data="/favicon.svg"></object>`],
  ["another base for links", "base-uri", `<base href="http://evil.example/">`],
]

/** Markup that a script of the page might write from a hostile text. */
const writings: [what: string, write: () => void][] = [
  ["markup", () => document.body.insertAdjacentHTML("beforeend", `<img src="/x" onerror="lacLeman('handler')">`)],
  [
    "a script",
    () => document.body.append(Object.assign(document.createElement("script"), { text: "lacLeman('text')" })),
  ],
  ["words to compile", () => void Reflect.apply(setTimeout, window, ["lacLeman('words')"])],
]

const events = ({ violations }: PolicyWatch) => violations.filter((said) => said.startsWith("event:")).join("\n")

describe("the watch notices", () => {
  test.each(pieces)("%s in a document, which does not run", async (_what, directive, piece) => {
    const { watch } = await visiting(async ({ page, watch: seen }) => {
      await page.goto("/mentions-legales")
      expect(seen.violations).toEqual([])
      await page.route("**/mentions-legales", async (route) => {
        const answer = await route.fetch()
        const html = await answer.text()
        await route.fulfill({ response: answer, body: html.replace("</main>", `${piece}</main>`) })
      })
      await page.goto("/mentions-legales")
      await soon.poll(() => events(seen)).toContain(directive)
      await soon.poll(() => seen.violations.some((said) => said.startsWith("console:"))).toBe(true)
    })
    expect(watch.ran).toEqual([])
  })

  test.each(writings)("%s written by a script, which does not run", async (_what, write) => {
    const { watch } = await visiting(async ({ page, watch: seen }) => {
      await page.goto("/contact")
      expect(seen.violations).toEqual([])
      await page.evaluate(write)
      await soon.poll(() => events(seen)).toContain("script-src")
    })
    expect(watch.ran).toEqual([])
  })

  test("code that runs: the same call from a script of the page", async () => {
    const { watch } = await visiting(async ({ page, watch: seen }) => {
      await page.goto("/contact")
      await page.evaluate("lacLeman('on purpose')")
      await soon.poll(() => seen.ran.length).toBe(1)
    })
    expect(watch.violations).toEqual([])
  })
})
