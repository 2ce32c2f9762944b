import type { Locator, Page } from "@playwright/test"
import { requestsUnderWay, settle } from "./policy-watch.ts"

/** What opened, so that a proof can show that it pressed something. */
export interface Opened {
  pressed: Set<string>
  dialogs: Set<string>
  menus: number
  toasts: Set<string>
  calendars: number
  charts: number
}

export const nothingOpened = (): Opened => ({
  pressed: new Set(),
  dialogs: new Set(),
  menus: 0,
  toasts: new Set(),
  calendars: 0,
  charts: 0,
})

/** Offers are links that open a dialog or a form in their page. */
const pressable = "button:visible:not(:disabled), summary:visible, [role=tab]:visible, a[href*='?type=']:visible"
/** Buttons that end the session. */
const leaving = /déconnex|déconnect|supprimer mon compte/i
/** Buttons that close a dialog before its other buttons were pressed. */
const closing = /^(fermer|annuler|retour|garder)/i
/** Buttons that differ only by a name, a day or an hour count as one. */
const kindOf = (label: string) => label.split(/\s:\s|\s?\d/)[0]?.trim() ?? ""

/**
 * Opens a page and presses each kind of button, tab and fold, then what appears, two levels deep. Closes with Escape,
 * and reopens the page after navigation.
 */
export async function pressEverything(page: Page, path: string, opened: Opened): Promise<void> {
  const underWay = requestsUnderWay(page)
  const open = async () => {
    // Screens of the back-office and dialogs load in separate chunks.
    await page.goto(path, { waitUntil: "networkidle" })
    await settle(page, underWay)
    await note(page, opened)
  }
  await open()
  for (const outer of await notYetPressed(page, path, opened)) {
    const again = async () => press(page, outer, underWay, opened)
    if (!(await again())) continue
    for (const deeper of await notYetPressed(page, path, opened)) {
      if (!(await isThere(page, path, deeper))) {
        // The last press closed it or navigated away.
        await open()
        await again()
      }
      await press(page, deeper, underWay, opened)
    }
    await open()
  }
}

async function isThere(page: Page, path: string, { inner }: Pressable): Promise<boolean> {
  const isOpen = (await page.locator("dialog[open]").count()) > 0
  return new URL(page.url()).pathname === path.split("?")[0] && isOpen === inner
}

interface Pressable {
  label: string
  /** In an open dialog, which makes the rest of the page inert. */
  inner: boolean
}

/** Lists what can be pressed on this path and was not yet. */
async function notYetPressed(page: Page, path: string, { pressed }: Opened): Promise<Pressable[]> {
  const inner = (await page.locator("dialog[open]").count()) > 0
  const found: Pressable[] = []
  for (const label of await labelsOf(placeOf(page, inner).locator(pressable))) {
    const key = `${path} ${inner ? "› " : ""}${kindOf(label)}`
    if (pressed.has(key) || leaving.test(label)) continue
    pressed.add(key)
    found.push({ label, inner })
  }
  return found.toSorted((one, other) => Number(closing.test(one.label)) - Number(closing.test(other.label)))
}

/** Returns the accessible names, or the texts. */
async function labelsOf(all: Locator): Promise<string[]> {
  return await all.evaluateAll((elements) =>
    elements.map((element) => element.getAttribute("aria-label") ?? (element as HTMLElement).innerText),
  )
}

const placeOf = (page: Page, inner: boolean): Locator =>
  inner ? page.locator("dialog[open]").last() : page.locator("body")

async function press(page: Page, { inner, label }: Pressable, underWay: () => number, opened: Opened) {
  const all = placeOf(page, inner).locator(pressable)
  const labels = await labelsOf(all)
  const at = labels.indexOf(label)
  if (at < 0) return false
  const done = await all
    .nth(at)
    .click({ timeout: 2_000 })
    .then(
      () => true,
      // Another press opened something above it. A fresh page presses it later.
      () => false,
    )
  await settle(page, underWay)
  await note(page, opened)
  return done
}

async function note(page: Page, opened: Opened): Promise<void> {
  // The page navigated at that moment.
  const seen = await page.evaluate(readOpened).catch(() => undefined)
  if (!seen) return
  for (const dialog of seen.dialogs) opened.dialogs.add(kindOf(dialog))
  for (const toast of seen.toasts) opened.toasts.add(kindOf(toast))
  opened.menus += seen.menus
  opened.calendars += seen.calendars
  opened.charts += seen.charts
}

function readOpened() {
  return {
    dialogs: [...document.querySelectorAll("dialog[open] h2, [role=dialog] h2")].map(
      (title) => title.textContent ?? "",
    ),
    menus: document.querySelectorAll(":popover-open").length,
    toasts: [...document.querySelectorAll(".toast")].map((toast) => toast.textContent ?? ""),
    calendars: document.querySelectorAll("[role=grid]").length,
    charts: document.querySelectorAll("canvas").length,
  }
}
