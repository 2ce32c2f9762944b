import type { BrowserContext, Page } from "@playwright/test"

/** What a browser says of the policies of the documents it shows. */
export interface PolicyWatch {
  /** 'directive blocked sample, page' of each violation, from the event and from the console. */
  violations: string[]
  /** What ran that must never: see `mark`. */
  ran: string[]
}

/** The name of a function every hostile text would call if it ran, and the path it would fetch. */
export const mark = "lacLeman"
export const markPath = "/lac-leman-marque"

/** Listens in every document of a context; a page that navigates away has said what it had to say. */
export async function watchPolicies(context: BrowserContext): Promise<PolicyWatch> {
  const watch: PolicyWatch = { violations: [], ran: [] }
  await context.exposeBinding("tellViolation", ({ page }, said: string) => {
    watch.violations.push(`${said} on ${page.url()}`)
  })
  await context.exposeBinding(
    mark,
    ({ page }, said: unknown) => void watch.ran.push(`${String(said)} on ${page.url()}`),
  )
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) => {
      const { tellViolation } = window as unknown as { tellViolation: (said: string) => void }
      tellViolation(`event: ${effectiveDirective} ${blockedURI} ${sample}`)
    })
    window.print = () => undefined
  })
  context.on("console", (message) => {
    const text = message.text()
    if (/content.security.policy|blocked script execution/i.test(text)) watch.violations.push(`console: ${text}`)
  })
  context.on("request", (request) => {
    if (request.url().includes(markPath)) watch.ran.push(`asked for ${request.url()}`)
  })
  context.on("dialog", (dialog) => {
    watch.ran.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return watch
}

/** How many looks in a row, of two frames each, must find nothing going on: React keeps what has come for 300 ms. */
const calmLooks = 14

/** Waits until nothing is asked for any more, nothing is being loaded, and a page with scripts listens to them. */
export async function settle(page: Page, underWay: () => number): Promise<void> {
  for (let calm = 0, looks = 0; calm < calmLooks && looks < 600; looks += 1) {
    // A page that goes away in the middle of the look is not calm yet.
    const quiet = await page.evaluate(isQuiet).catch(() => false)
    calm = quiet && underWay() === 0 ? calm + 1 : 0
  }
}

/** In the page, two frames later: React has taken it over, where it is to, and no part of it waits for data. */
async function isQuiet(): Promise<boolean> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const main = document.querySelector("main")
  const hydrates = document.querySelector("script[type=module], link[rel=modulepreload]") !== null
  const listens = main !== null && Object.keys(main).some((key) => key.startsWith("__reactFiber"))
  return (listens || !hydrates) && document.querySelector("[aria-busy=true]") === null
}

/** How many requests of a page have no answer yet. */
export function requestsUnderWay(page: Page): () => number {
  const open = new Set<unknown>()
  page.on("request", (request) => open.add(request))
  page.on("requestfinished", (request) => open.delete(request))
  page.on("requestfailed", (request) => open.delete(request))
  return () => open.size
}
