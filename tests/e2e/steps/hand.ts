import type { Page } from "@playwright/test"
import { test as journey } from "./journey.ts"

export interface Hand {
  /** Presses of a mouse button, or of a finger. */
  clicks: () => Promise<number>
  /** Keys pressed down: Ctrl + K are two, and a capital is, for which a journey's keyboard does not press Shift. */
  keys: () => Promise<number>
  /** Counts from nothing. */
  begin: () => Promise<void>
}

/** Journeys whose clicks and keys the browser itself counts, across pages: those of a person, not of a script. */
export const test = journey.extend<{ hand: Hand }>({
  hand: async ({ page }, provide) => provide(await handOf(page)),
})

async function handOf(page: Page): Promise<Hand> {
  let counts = { pointerdown: 0, keydown: 0 }
  await page.exposeBinding("counted", (_source, type: keyof typeof counts) => {
    counts[type] += 1
  })
  await page.addInitScript(() => {
    const { counted } = window as unknown as { counted: (type: string) => void }
    for (const type of ["pointerdown", "keydown"]) {
      // A press that Playwright takes back, since its target moved, ends at the window.
      document.addEventListener(
        type,
        (event) => {
          if (!event.isTrusted) return
          counted(type)
          if (event instanceof KeyboardEvent && !event.shiftKey && /^[\p{Lu}@:+]$/u.test(event.key)) counted(type)
        },
        { capture: true },
      )
    }
  })
  /** What the browser has said by now arrives before its answer to a question. */
  const said = async () => {
    await page.evaluate(() => undefined)
    return counts
  }
  return {
    clicks: async () => (await said()).pointerdown,
    keys: async () => (await said()).keydown,
    async begin() {
      await said()
      counts = { pointerdown: 0, keydown: 0 }
    },
  }
}
