import { type Browser, type BrowserContext, chromium, type Page, expect as soon } from "@playwright/test"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { callAuth, mailsTo, type Person } from "#tests/e2e/steps/account-steps.ts"
import { callerOf, enter } from "#tests/e2e/steps/licence-steps.ts"
import { chromiumLaunch } from "#tests/support/chromium.ts"
import { openSite, type Site } from "#tests/support/site.ts"
import { everything, type Written, words, writeEverywhere } from "./hostile-words.ts"
import { markPath, type PolicyWatch, requestsUnderWay, settle, watchPolicies } from "./policy-watch.ts"

let site: Site
let browser: Browser
let written: Written
let admin: Person

beforeAll(async () => {
  site = await openSite()
  browser = await chromium.launch(chromiumLaunch)
  written = await writeEverywhere(site)
  admin = { ...site.admin, cookie: (await callAuth(site, "/sign-in/email", site.admin)).cookie }
})

afterAll(async () => {
  await browser?.close()
  await site?.remove()
})

async function watched(look: (page: Page, watch: PolicyWatch, context: BrowserContext) => Promise<void>, as?: Person) {
  const context = await browser.newContext({ baseURL: site.origin, locale: "fr-CH", reducedMotion: "reduce" })
  const watch = await watchPolicies(context)
  const page = await context.newPage()
  if (as) await enter(page, site, as)
  await look(page, watch, context)
  await context.close()
  return watch
}

const quiet: PolicyWatch = { violations: [], ran: [] }

describe("the text of a stranger", () => {
  test("is shown to the school as text, in every list, record and chart", async () => {
    const watch = await watched(async (page) => {
      const underWay = requestsUnderWay(page)
      for (const { path, search } of written.screens) {
        const found = await callerOf(site, admin)<{ items: { id: string }[] }>(
          "GET",
          `/admin/${path}?q=${encodeURIComponent(search)}`,
        )
        expect([path, found.items.length > 0]).toEqual([path, true])
        await page.goto(`/admin/${path}?q=${encodeURIComponent(search)}`, { waitUntil: "networkidle" })
        await settle(page, underWay)
        // The waiting list has no records to open.
        if (path === "boat-sharing-interests") {
          await soon(page.getByRole("main")).toContainText("<img src=x onerror=")
          continue
        }
        for (const { id } of found.items) {
          await page.goto(`/admin/${path}?id=${id}`)
          await soon(page.locator("dialog[open]")).toBeVisible()
          await settle(page, underWay)
          // A mail is shown in a frame; other records name the writer.
          if (path !== "emails") await soon(page.locator("dialog[open]")).toContainText("<img src=x onerror=")
        }
      }
      await page.goto("/admin", { waitUntil: "networkidle" })
      await settle(page, underWay)
    }, admin)
    expect(watch).toEqual(quiet)
  })

  test("is shown to its writer as text", async () => {
    const watch = await watched(async (page) => {
      const underWay = requestsUnderWay(page)
      for (const path of ["/dashboard", "/dashboard?onglet=profil", "/boat-reservation", "/boat-license-application"]) {
        await page.goto(path, { waitUntil: "networkidle" })
        await settle(page, underWay)
      }
      await page.goto("/dashboard?onglet=profil")
      await soon(page.getByRole("textbox", { name: /^Prénom/ })).toHaveValue(words.picture)
    }, written.candidate)
    expect(watch).toEqual(quiet)
  })

  test("runs in no mail, in any mail client", async () => {
    const addresses = [...new Set(written.screens.map(({ search }) => search))]
    await soon
      .poll(async () => (await Promise.all(addresses.map((to) => mailsTo(site, to)))).flat().length)
      .toBeGreaterThan(4)
    // Only mails to the school repeat what strangers typed.
    const { readMail } = await import("#tests/e2e/steps/mail-parts.ts")
    const mails = (await site.mails()).map(readMail)
    const pages = mails.flatMap(({ bodies }) => (bodies["text/html"] ? [bodies["text/html"]] : []))
    expect(pages.filter((page) => page.includes("&lt;img src=x onerror=")).length).toBeGreaterThan(1)
    const watch = await watched(async (page) => {
      for (const html of pages) await page.setContent(html, { waitUntil: "load" })
    })
    expect(watch).toEqual(quiet)
    for (const { subject, bodies } of mails) {
      expect(subject).not.toMatch(/[\r\n]/)
      expect(bodies["text/calendar"] ?? "").not.toMatch(/^(BEGIN:VALARM|ATTENDEE:mailto:tout@evil)/m)
    }
  })

  test("cannot add a line to the head of a mail", async () => {
    const response = await fetch(`${site.origin}/api/v1/contact-messages`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
      body: JSON.stringify({
        firstName: "Ana\r\nBcc: tout@evil.example",
        lastName: "Rivaz",
        email: "ana@example.ch",
        subject: "autre",
        message: "Bonjour",
      }),
    })
    expect(response.status).toBe(422)
    expect((await site.mails()).filter((mail) => /^bcc:/im.test(mail))).toEqual([])
  })

  test("is no formula in any file for spreadsheets", async () => {
    const exports = ["reservations", "messages", "boat-sharing-interests", "applications", "users", "training-sessions"]
    const kept = new Set<string>()
    for (const name of exports) {
      const answer = await fetch(`${site.origin}/api/v1/admin/${name}/export.csv`, {
        headers: { cookie: admin.cookie },
      })
      expect([name, answer.status]).toEqual([name, 200])
      const cells = cellsOf(await answer.text())
      expect([name, ...formulas(cells)]).toEqual([name])
      for (const typed of [words.formula, words.sum, words.phone]) {
        if (cells.includes(`'${typed}`)) kept.add(typed)
      }
    }
    expect([...kept]).toEqual(expect.arrayContaining([words.formula, words.phone]))
  })
})

describe("the watch notices", () => {
  test("the same words shown as a page", async () => {
    const watch = await watched(async (page, seen) => {
      await page.route(`**${markPath}`, (route) => route.fulfill({ body: "" }))
      await page.goto("about:blank")
      await page.setContent(everything)
      await soon.poll(() => seen.ran.length).toBeGreaterThan(1)
    })
    expect(watch.ran.join("\n")).toMatch(/picture|drawing|script/)
  })

  test("a cell that is a formula", () => {
    expect(formulas(cellsOf(`"Nom";"Note"\r\n"=1+1";"bien"\r\n"\t@A1";"'=1"\r\n`))).toEqual(["=1+1", "\t@A1"])
    const dialled = [`+41 79 123 45 67`, `+41`, `+41 79 123 A1`, `+41 79 123-1`, `+41 79 123 45\n=1`]
    expect(formulas(dialled)).toEqual(dialled.slice(1))
  })
})

/** Lists every cell of a file without quotes. */
function cellsOf(csv: string): string[] {
  return [...csv.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = ""]) => cell.replaceAll('""', '"'))
}

/** Telephone numbers begin with a plus sign, but name no function and no cell. */
const isPhone = (cell: string) => /^\+\d+( \d+){2,}$/.test(cell)

/** Finds cells that a spreadsheet would compute (ASVS 5.0, V1.2.10, with wide and indented forms). */
function formulas(cells: string[]): string[] {
  return cells.filter((cell) => !isPhone(cell) && /^\s*[=+\-@＝＋－＠\0]|^[\t\r\n]/.test(cell))
}
