import type { Browser, BrowserContext, Page } from "@playwright/test"

/**
 * Before a page is hydrated, React is not there to hear of a click or a key, and a journey is faster than any person.
 * So opening and reloading a page wait for it, and where a journey arrives by itself, buttons and tabs take no clicks
 * until then: Playwright tries again.
 */
export async function keepPace(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const held = new CSSStyleSheet()
    held.replaceSync("button, [role=tab], [role=button] { pointer-events: none }")
    document.adoptedStyleSheets.push(held)
    function look() {
      // A document without the router's scripts (the front page) has nothing to wait for.
      const waits = "__reactRouterContext" in window
      if (waits && !Object.keys(document.body).some((key) => key.startsWith("__reactFiber$"))) {
        setTimeout(look, 10)
        return
      }
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== held)
      // Not on an element: a page that crashes is made anew, from <html> on.
      Object.assign(window, { isHeard: true })
    }
    document.addEventListener("DOMContentLoaded", look)
  })
  context.on("page", waitAfterOpening)
}

function waitAfterOpening(page: Page): void {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (options?.waitUntil !== "commit") await heard(page)
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    await heard(page)
    return response
  }
}

/** Until React hears of what happens on the page; what is no page of the site is left alone. */
async function heard(page: Page): Promise<void> {
  await page.waitForFunction(() => "isHeard" in window || !document.contentType.includes("html"))
}

/** Keeps the page's questions to an address waiting until the returned function is called. */
export async function holdAnswers(page: Page, address: string): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await released.promise
    await route.continue()
  })
  return () => released.resolve()
}

/** A page on another device: nobody is signed in there. */
export async function anotherDevice(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: "fr-CH", reducedMotion: "reduce" })
  await keepPace(context)
  return await context.newPage()
}
