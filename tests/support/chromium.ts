import { findChromium } from "./find-programs.mjs"

/** The browser of the journeys and the benches, without network requests of its own. */
export const chromiumLaunch = {
  executablePath: findChromium() ?? "chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
}
