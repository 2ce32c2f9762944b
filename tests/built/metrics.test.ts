import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { copyTemplate } from "#tests/support/databases.ts"
import { readMetrics, valueOf } from "#tests/support/prometheus-text.ts"
import { startServer } from "#tests/support/server-process.ts"

const token = "a-token-for-tests-of-32-characters"
const granted = { headers: { Authorization: `Bearer ${token}` } }
const answers = "ecole_http_answer_seconds_count"

test("a server counts the pages it answers from memory, and tells nobody where the metrics are", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "ecole-metrics-"))
  copyTemplate("embeddedTemplate", dataDir)
  const { origin, stop } = await startServer({ dataDir, env: { METRICS_TOKEN: token } })
  const read = async () => readMetrics(await (await fetch(`${origin}/metrics`, granted)).text())
  const home = { route: "/", method: "GET", status: "2xx" }
  for (let visit = 0; visit < 20; visit += 1) await (await fetch(`${origin}/`)).text()
  const samples = await read()
  expect(valueOf(samples, answers, home)).toBe(20)
  expect(valueOf(samples, "ecole_http_answer_seconds_bucket", { ...home, le: "+Inf" })).toBe(20)
  for (const path of ["/sitemap.xml", "/robots.txt", "/api/openapi.json"]) {
    expect(await (await fetch(origin + path)).text()).not.toContain("metrics")
  }
  await stop()
  await rm(dataDir, { recursive: true, force: true })
})
