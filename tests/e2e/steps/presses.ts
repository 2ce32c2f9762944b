import type { Page } from "@playwright/test"

/** How often somebody has pressed a pointer or a key since. */
export interface Presses {
  clicks: () => Promise<number>
  keys: () => Promise<number>
  again: () => Promise<void>
}

/** Counts what a person presses in every page that this tab opens from now on. */
export async function countPresses(page: Page): Promise<Presses> {
  await page.addInitScript(() => {
    for (const type of ["pointerdown", "keydown"]) {
      const count = (event: Event) => {
        if (event.isTrusted) sessionStorage.setItem(type, String(Number(sessionStorage.getItem(type) ?? 0) + 1))
      }
      addEventListener(type, count, true)
    }
  })
  await page.reload()
  const read = (type: string) => page.evaluate((name) => Number(sessionStorage.getItem(name) ?? 0), type)
  const again = () => page.evaluate(() => ["pointerdown", "keydown"].forEach((type) => sessionStorage.removeItem(type)))
  return { clicks: () => read("pointerdown"), keys: () => read("keydown"), again }
}
