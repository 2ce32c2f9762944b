import { defineConfig } from "@playwright/test"
import { chromiumLaunch } from "#tests/support/chromium.ts"

/**
 * The browser journeys, against the built server (`npm run build` first). Each worker starts a server of its own on a
 * directory of its own: one project only, since another one would start its own workers.
 */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "node_modules/.cache/journeys",
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 3,
  // As long as a machine needs that does five other things: a green journey waits for none of these.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  use: {
    viewport: { width: 1280, height: 800 },
    locale: "fr-CH",
    timezoneId: "Europe/Zurich",
    // Most journeys need not wait for transitions; one of them has motion.
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: 60_000,
    trace: "off",
    screenshot: "off",
    launchOptions: chromiumLaunch,
  },
})
