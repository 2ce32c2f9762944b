import type { BrowserContext, Page } from "@playwright/test"

export interface PolicyWatch {
  /** 'directive blocked sample, page' of each violation, from the event and from the console. */
  violations: string[]
  /** Hostile code that ran; see `mark`. */
  ran: string[]
}

/** The function that every hostile text calls, and the path that it fetches. */
export const mark = "lacLeman"
export const markPath = "/lac-leman-marque"

/** Listens in every document of a context. */
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

/** The page must be quiet in so many checks of two frames each, because React may delay content by 300 ms. */
const calmLooks = 14

/** Waits until no request is open, nothing is loading, and the page's scripts listen. */
export async function settle(page: Page, underWay: () => number): Promise<void> {
  for (let calm = 0, looks = 0; calm < calmLooks && looks < 600; looks += 1) {
    // A page that navigates during the check is not quiet.
    const quiet = await page.evaluate(isQuiet).catch(() => false)
    calm = quiet && underWay() === 0 ? calm + 1 : 0
  }
}

/** Runs in the page, two frames later: whether React has hydrated it, and no part waits for data. */
async function isQuiet(): Promise<boolean> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const main = document.querySelector("main")
  const hydrates = document.querySelector("script[type=module], link[rel=modulepreload]") !== null
  const listens = main !== null && Object.keys(main).some((key) => key.startsWith("__reactFiber"))
  return (listens || !hydrates) && document.querySelector("[aria-busy=true]") === null
}

export function requestsUnderWay(page: Page): () => number {
  const open = new Set<unknown>()
  page.on("request", (request) => open.add(request))
  page.on("requestfinished", (request) => open.delete(request))
  page.on("requestfailed", (request) => open.delete(request))
  return () => open.size
}
