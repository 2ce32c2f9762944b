import { setTimeout as pause } from "node:timers/promises"
import { expect, type Locator, type Page } from "@playwright/test"
import { v4 as uuid } from "uuid"
import { contactMessage } from "#tests/factories/form-requests.ts"
import type { Site } from "#tests/support/site.ts"

/** Signs the journey's browser in as the demonstration's administrator and opens a page of the back-office. */
export async function signInAsAdmin(page: Page, site: Site, path = "/admin"): Promise<void> {
  const answer = await page.request.post("/api/auth/sign-in/email", {
    data: site.admin,
    headers: { origin: site.origin },
  })
  expect(answer.status(), "signing in as an administrator").toBe(200)
  await page.goto(path)
  await expect(page.locator("#admin-menu")).toContainText("Camille Duvoisin")
  await expectAtRest(page)
}

/** Everything the screen asks for is there: what it still waits for would be refused at a sign-out. */
export async function expectAtRest(page: Page): Promise<void> {
  await expect(page.getByText("Chargement de l’administration…")).toHaveCount(0)
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0)
}

/** The table of a screen. */
export const tableOf = (page: Page, label: string) => page.getByRole("region", { name: label })

/** Rows of the table, without its head. */
export const rowsOf = (page: Page, label: string) => tableOf(page, label).locator("tbody")

/** The page does not scroll sideways where a table merely covers the margin, so the frame is measured. */
export async function expectTableInFrame(page: Page): Promise<void> {
  for (const width of [375, 768, 900, 1024, 1152, 1264, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const view = page.locator(".data-table-view")
    const beyond = await view.evaluate((frame) => {
      const table = frame.querySelector("table") ?? frame
      return table.getBoundingClientRect().right - frame.getBoundingClientRect().right
    })
    expect(beyond, `pixels of the table outside its frame, at ${width}`).toBeLessThanOrEqual(0)
    expect(await view.evaluate(brokenWords), `words broken in two, at ${width}`).toEqual([])
  }
}

/** Words of a table that two lines share. An address may break, and so may a name longer than its column. */
function brokenWords(view: Element): string[] {
  const texts = document.createTreeWalker(view, NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  while (texts.nextNode()) {
    const { data } = texts.currentNode as Text
    if (data.includes("@")) continue
    for (const { index, 0: word } of data.matchAll(/(?<!\p{L})\p{L}{4,14}(?!\p{L})/gu)) {
      const range = document.createRange()
      range.setStart(texts.currentNode, index)
      range.setEnd(texts.currentNode, index + word.length)
      const lines = new Set(
        [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)),
      )
      if (lines.size > 1) broken.push(word)
    }
  }
  return broken
}

/** Clicks where a button is, and once more there as slowly as people do who click twice. */
export async function clickTwice(page: Page, button: Locator): Promise<void> {
  const box = await button.boundingBox()
  if (!box) throw new Error("there is no button to click")
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.click(x, y)
  await pause(600)
  await page.mouse.click(x, y)
}

/** A click right after a decision still counts as the decision's, and opens nothing. */
export async function openRecord(page: Page, button: Locator): Promise<void> {
  const dialog = page.getByRole("dialog")
  // A record that still fades away after its decision is not the one asked for.
  await expect(dialog).toHaveCount(0)
  await expect(async () => {
    if (!(await dialog.isVisible())) await button.click()
    await expect(dialog).toBeVisible({ timeout: 2_000 })
  }).toPass()
}

export async function post(site: Site, path: string, body: object): Promise<void> {
  const response = await fetch(`${site.origin}/api/v1${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: site.origin, "idempotency-key": uuid() },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
}

let writers = 0
/** Somebody wrote to the school; gives their name. */
export async function aMessage(site: Site, text = "Bonjour,\n\nà quelle heure ?"): Promise<string> {
  writers += 1
  const lastName = `Rivaz${process.pid}x${writers}`
  await post(site, "/contact-messages", contactMessage({ firstName: "Ana", lastName, message: text }))
  return `Ana ${lastName}`
}

/** The addresses of all that the page posts from now on. */
export function postsOf(page: Page): string[] {
  const posts: string[] = []
  page.on("request", (sent) => void (sent.method() === "POST" && posts.push(sent.url())))
  return posts
}
