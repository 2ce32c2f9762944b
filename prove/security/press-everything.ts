import type { Locator, Page } from "@playwright/test"
import { requestsUnderWay, settle } from "./policy-watch.ts"

/** What was seen to open while everything was pressed, so that a proof can say that it was not idle. */
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

/** An offer is a link that opens a dialog or a form in its own page. */
const pressable = "button:visible:not(:disabled), summary:visible, [role=tab]:visible, a[href*='?type=']:visible"
/** What would end the session that looks around. */
const leaving = /déconnex|déconnect|supprimer mon compte/i
/** What would take a dialog away before the rest of it was pressed. */
const closing = /^(fermer|annuler|retour|garder)/i
/** Of buttons that differ by a name, a day or an hour, one is pressed. */
const nature = (label: string) => label.split(/\s:\s|\s?\d/)[0]?.trim() ?? ""

/**
 * Opens a page and presses each kind of button, tab and fold of it, then what appears by that, two levels deep. What
 * closes again is closed by Escape; a page that led away is opened anew.
 */
export async function pressEverything(page: Page, path: string, opened: Opened): Promise<void> {
  const underWay = requestsUnderWay(page)
  const open = async () => {
    // Screens of the back-office and dialogs come in chunks of their own, one after the other.
    await page.goto(path, { waitUntil: "networkidle" })
    await settle(page, underWay)
    await note(page, opened)
  }
  await open()
  for (const outer of await fresh(page, path, opened)) {
    const again = async () => press(page, outer, underWay, opened)
    if (!(await again())) continue
    for (const deeper of await fresh(page, path, opened)) {
      if (!(await isThere(page, path, deeper))) {
        // The last press has closed it, or led away.
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
  /** Whether it is in a dialog that is open: then nothing else can be pressed. */
  inner: boolean
}

/** What can be pressed now and has not been yet on this path. */
async function fresh(page: Page, path: string, { pressed }: Opened): Promise<Pressable[]> {
  const inner = (await page.locator("dialog[open]").count()) > 0
  const found: Pressable[] = []
  for (const label of await labelsOf(placeOf(page, inner).locator(pressable))) {
    const key = `${path} ${inner ? "› " : ""}${nature(label)}`
    if (pressed.has(key) || leaving.test(label)) continue
    pressed.add(key)
    found.push({ label, inner })
  }
  return found.toSorted((one, other) => Number(closing.test(one.label)) - Number(closing.test(other.label)))
}

/** As a screen reader says them, or as they are written. */
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
      // Covered by what another press has opened: it has its own turn on a fresh page.
      () => false,
    )
  await settle(page, underWay)
  await note(page, opened)
  return done
}

async function note(page: Page, opened: Opened): Promise<void> {
  // Undefined where the page goes away in that moment.
  const seen = await page.evaluate(whatIsOpen).catch(() => undefined)
  if (!seen) return
  for (const dialog of seen.dialogs) opened.dialogs.add(nature(dialog))
  for (const toast of seen.toasts) opened.toasts.add(nature(toast))
  opened.menus += seen.menus
  opened.calendars += seen.calendars
  opened.charts += seen.charts
}

function whatIsOpen() {
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
