import { defineConfig } from "vitest/config"
import { testFiles } from "./scripts/test-files.mjs"

const { unit, database, built, races } = testFiles()

/**
 * Apart from vite.config.ts on purpose: tests load the sources themselves, without the router's plugin. Browser journeys
 * (`tests/e2e`) belong to Playwright.
 */
export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: "unit", include: unit } },
      {
        extends: true,
        test: {
          name: "database",
          include: [...database, ...built, ...races],
          globalSetup: ["tests/support/global-setup.ts"],
        },
      },
    ],
    pool: "forks",
    maxWorkers: 3,
    // A fresh process for each file spends a third of the time on loading the same modules again. Files share nothing
    // but modules: databases, directories and ports are each test's own.
    isolate: false,
    // As long as a machine needs that does five other things: a green test waits for none of these.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 120_000 } },
    env: { TZ: "America/New_York" },
    restoreMocks: true,
  },
})
