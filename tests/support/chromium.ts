import { existsSync } from "node:fs"

/** Chromium without its windows does the same with a quarter less work; Debian packs it apart. */
const programs = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"]

/** The browser of the journeys and of the benches. It asks nothing of the network by itself. */
export const chromiumLaunch = {
  executablePath: process.env.CHROMIUM ?? programs.find((path) => existsSync(path)) ?? "chromium",
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
