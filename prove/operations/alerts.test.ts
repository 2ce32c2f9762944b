import { execFile } from "node:child_process"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { readMetrics, valueOf } from "#tests/support/prometheus-text.ts"
import { aMachine, type Machine, metricsToken } from "./machine.ts"

const run = promisify(execFile)
const rules = "deploy/prometheus-alerts.yml"

/** Series by name, minute by minute in promtool's notation. The alert fires at its time on the bad series only. */
interface Drill {
  at: string
  bad: Record<string, string>
  good: Record<string, string>
}

const answers = (status: string) => `ecole_http_answer_seconds_count{route="/",method="GET",status="${status}"}`
const bucket = (le: string) => `ecole_http_answer_seconds_bucket{route="/",method="GET",status="2xx",le="${le}"}`
const offered = (kind: string) => `ecole_places_offered{kind="${kind}"}`
const site = '{job="ecole-nautique",instance="a"}'

const drills: Record<string, Drill> = {
  SiteAway: { at: "5m", bad: { [`up${site}`]: "0x10" }, good: { [`up${site}`]: "1x10" } },
  RequestsFail: {
    at: "30m",
    bad: { [answers("2xx")]: "0+100x30", [answers("5xx")]: "0+5x30" },
    good: { [answers("2xx")]: "0+100x30", [answers("5xx")]: "0x30" },
  },
  RouteSlow: {
    at: "30m",
    bad: { [bucket("1")]: "0+90x30", [bucket("2.5")]: "0+100x30", [bucket("+Inf")]: "0+100x30" },
    good: { [bucket("1")]: "0+99x30", [bucket("2.5")]: "0+100x30", [bucket("+Inf")]: "0+100x30" },
  },
  DatabaseAway: { at: "5m", bad: { ecole_database_up: "0x10" }, good: { ecole_database_up: "1x10" } },
  ConnectionsShort: { at: "10m", bad: { ecole_database_waiting: "3x10" }, good: { ecole_database_waiting: "3 0x10" } },
  // It stays, however long ago they were given up.
  MailsGivenUp: {
    at: "30h",
    bad: { ecole_emails_to_resend: "2x1900" },
    good: { ecole_emails_to_resend: "2x1700 0x200" },
  },
  MailsRefused: {
    at: "30h",
    bad: { 'ecole_emails{state="failed"}': "2x1700 23x200" },
    good: { 'ecole_emails{state="failed"}': "2x1700 22x200" },
  },
  MailsWait: {
    at: "30m",
    bad: { ecole_emails_oldest_seconds: "0+60x30" },
    good: { ecole_emails_oldest_seconds: "60x30" },
  },
  NobodyCanBook: {
    at: "2h",
    bad: { [offered("boat_license")]: "0x150", [offered("theory")]: "5x150" },
    good: { [offered("boat_license")]: "1x150", [offered("theory")]: "5x150" },
  },
  PaymentsWait: { at: "2h", bad: { ecole_payments_pending: "21x150" }, good: { ecole_payments_pending: "20x150" } },
  BackupOld: {
    at: "37h",
    bad: { ecole_last_backup_timestamp_seconds: "1x3000" },
    good: { ecole_last_backup_timestamp_seconds: "1x1440 86400x1560" },
  },
  ProcessRestarts: {
    at: "30m",
    bad: { [`process_start_time_seconds${site}`]: "0+120x30" },
    good: { [`process_start_time_seconds${site}`]: "0x20 1260x20" },
  },
  ProcessBusy: {
    at: "10m",
    bad: { [`nodejs_eventloop_lag_p99_seconds${site}`]: "0.7x20" },
    good: { [`nodejs_eventloop_lag_p99_seconds${site}`]: "0.1x20" },
  },
  DiskFills: {
    at: "20m",
    bad: { [`ecole_disk_free_bytes${site}`]: "9e8x30" },
    good: { [`ecole_disk_free_bytes${site}`]: "9e8x10 2e9x20" },
  },
  BucketAway: {
    at: "20m",
    bad: { [`ecole_bucket_up${site}`]: "1x5 0x30" },
    good: { [`ecole_bucket_up${site}`]: "0x4 1x30" },
  },
  CertificateEnds: {
    at: "1h",
    bad: { probe_ssl_earliest_cert_expiry: "1200000x90" },
    good: { probe_ssl_earliest_cert_expiry: "1300000x90" },
  },
}

describe("the alerts of deploy/", () => {
  let directory: string
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "ecole-alerts-"))
  })
  afterAll(() => rm(directory, { recursive: true, force: true }))

  test("are rules that Prometheus accepts, and the runbook's configuration names them", async () => {
    const { stdout } = await run("promtool", ["check", "rules", rules])
    expect(stdout).toContain(`SUCCESS: ${Object.keys(drills).length} rules found`)
    const runbook = await readFile("docs/monitoring.md", "utf8")
    const [, configuration = ""] = /```yaml\n([^`]*scrape_configs:[^`]*)```/.exec(runbook) ?? []
    const token = join(directory, "token")
    const written = join(directory, "prometheus.yml")
    await writeFile(token, metricsToken)
    const here = configuration
      .replaceAll("/opt/ecole-nautique", resolve("."))
      .replace("/etc/prometheus/ecole-nautique.token", token)
    await writeFile(written, here)
    expect((await run("promtool", ["check", "config", written])).stdout).toContain(
      `${Object.keys(drills).length} rules found`,
    )
  })

  test.each(Object.entries(drills))("%s fires when it should, and only then", async (alert, { at, bad, good }) => {
    const written = join(directory, `${alert}.json`)
    const firing = `count(ALERTS{alertname="${alert}",alertstate="firing"})`
    const tests = [bad, good].map((series) => ({
      interval: "1m",
      input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
      promql_expr_test: [
        { expr: firing, eval_time: at, exp_samples: series === bad ? [{ labels: "{}", value: 1 }] : [] },
      ],
    }))
    await writeFile(written, JSON.stringify({ rule_files: [resolve(rules)], evaluation_interval: "1m", tests }))
    const { stdout } = await run("promtool", ["test", "rules", written])
    expect(stdout).toContain("SUCCESS")
  })

  test("watch figures that exist without a slot, a mail or a backup", async () => {
    const machine: Machine = await aMachine()
    const service = await machine.startService()
    const authorization = `Bearer ${metricsToken}`
    const text = await (await fetch(`http://127.0.0.1:${machine.port}/metrics`, { headers: { authorization } })).text()
    await service.stop()
    await machine.remove()
    const known = new Set(text.match(/^# TYPE \S+/gm)?.map((line) => line.slice(7)))
    const watched = (await readFile(rules, "utf8")).match(/\b(?:ecole|process|nodejs)_\w+/g) ?? []
    const unknown = watched.map((name) => name.replace(/_(?:count|bucket)$/, "")).filter((name) => !known.has(name))
    expect([watched.length > 10, unknown]).toEqual([true, []])
    const samples = readMetrics(text)
    expect(valueOf(samples, "ecole_places_offered", { kind: "boat_license" })).toBe(0)
    expect(valueOf(samples, "ecole_emails", { state: "failed" })).toBe(0)
    expect(valueOf(samples, "ecole_last_backup_timestamp_seconds")).toBeGreaterThan(1e9)
  })
})
