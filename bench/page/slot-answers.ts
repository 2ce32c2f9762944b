import { type Browser, chromium, expect } from "@playwright/test"
import { type Figure, figureOf } from "#bench/measure/figures.ts"
import { rounds } from "#bench/measure/options.ts"
import { calendar, openForm } from "#tests/e2e/steps/booking-steps.ts"
import { chromiumLaunch } from "#tests/support/chromium.ts"

/** How long a click on a date may wait for its slots, with a quarter of the processor. */
const bar = { most: 100 }
const slowdown = 4

/** From the click on a day of the open calendar to the frame that shows its slots, on a slow phone. */
export async function benchSlotAnswers(origin: string): Promise<Figure[]> {
  const browser = await chromium.launch(chromiumLaunch)
  try {
    const waits: number[] = []
    while (waits.length < rounds) waits.push(await waitForSlots(browser, origin))
    return [
      figureOf("a click on a date to its slots, a quarter of the processor", waits, bar, { unit: " ms", digits: 0 }),
    ]
  } finally {
    await browser.close()
  }
}

async function waitForSlots(browser: Browser, baseURL: string): Promise<number> {
  const context = await browser.newContext({ baseURL, viewport: { width: 412, height: 915 } })
  const page = await context.newPage()
  await openForm(page, "boat_license")
  const day = calendar(page).locator("td button:not([disabled], [aria-disabled])").first()
  await expect(day).toBeVisible()
  await page.waitForLoadState("networkidle")
  const devtools = await context.newCDPSession(page)
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown })
  const shown = await page.evaluateHandle(slotsAfterNextClick)
  await day.click()
  const milliseconds = await shown.evaluate(({ wait }) => wait)
  await context.close()
  return milliseconds
}

/** Runs in the page. An object around the promise, since a promise alone would be waited for. */
function slotsAfterNextClick(): { wait: Promise<number> } {
  const wait = new Promise<number>((resolve) => {
    const begin = (click: Event) => {
      const look = () => {
        const slots = document.querySelector("input[name=reservation-slot]")
        // The next task after a frame: the slots are painted.
        if (slots) setTimeout(() => resolve(performance.now() - click.timeStamp))
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    }
    document.addEventListener("click", begin, { capture: true, once: true })
  })
  return { wait }
}
