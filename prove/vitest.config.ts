import { defineConfig } from "vitest/config"

/** Proofs start, load and break whole servers: one file after the other, with time to spare. */
export default defineConfig({
  test: {
    root: ".",
    include: ["prove/{faults,security,operations}/*.test.ts"],
    globalSetup: ["tests/support/global-setup.ts"],
    pool: "forks",
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 60_000,
    teardownTimeout: 20_000,
    reporters: ["verbose"],
    env: { TZ: "America/New_York" },
  },
})
