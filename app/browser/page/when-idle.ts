/** Runs `work` once the page is painted and the browser has nothing else to do. */
export function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: 2000 })
  // Safari has no such call.
  else setTimeout(work, 200)
}
