import { describe, expect, test } from "vitest"
import { withholdingDefaults } from "#content/limits.ts"
import { readEnv } from "./env.server.ts"
import { StartError } from "./start-error.ts"
import { withholdingVariables } from "./withholding-variables.server.ts"

function refusal(source: Record<string, string>): string {
  try {
    readEnv(source)
  } catch (error) {
    expect(error).toBeInstanceOf(StartError)
    return (error as StartError).message
  }
  throw new Error("the environment was accepted")
}

test("nothing set gives what a developer expects", () => {
  expect(readEnv({})).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    databaseUrl: undefined,
    publicUrl: undefined,
    trustedProxies: undefined,
    mailRetryMinutes: [1, 5, 15, 60, 120, 240, 360, 360, 360, 360, 360, 360, 360],
    publicPostsPerMinute: 10,
    withholding: withholdingDefaults,
    mailsPerAddress: 5,
    mailsPerNetwork: 40,
    demo: true,
    logLevel: "info",
  })
})

test("mails are tried for two days, and not for a week", () => {
  const minutes = readEnv({}).mailRetryMinutes.reduce((sum, wait) => sum + wait, 0)
  expect(minutes).toBeGreaterThan(2 * 24 * 60)
  expect(minutes).toBeLessThan(3 * 24 * 60)
})

test("an empty variable counts as unset", () => {
  const names = [
    "PORT",
    "HOST",
    "DATA_DIR",
    "DATABASE_URL",
    "PUBLIC_URL",
    "APP_SECRET",
    "TRUST_PROXY",
    "STOP_NOTICE_SECONDS",
    "SMTP_URL",
    "MAIL_FROM",
    "MAIL_RETURN_PATH",
    "MAIL_RETURN_SECRET",
    "MAIL_RETRY_MINUTES",
    "PUBLIC_POSTS_PER_MINUTE",
    ...Object.keys(withholdingVariables),
    "MAILS_PER_ADDRESS",
    "MAILS_PER_NETWORK",
    "DEMO",
    "LOG_LEVEL",
    "S3_BUCKET",
    "S3_ENDPOINT",
    "S3_REGION",
    "S3_ACCESS_KEY_ID",
    "S3_SECRET_ACCESS_KEY",
    "METRICS_TOKEN",
  ]
  expect(readEnv(Object.fromEntries(names.map((name) => [name, ""])))).toEqual(readEnv({}))
})

test.each([
  ["PORT", "http"],
  ["PORT", "-1"],
  ["PORT", "0"],
  ["PORT", "65536"],
  ["PORT", "3000.5"],
  ["PORT", " "],
  ["PORT", "1e3"],
  ["DATABASE_URL", "mysql://localhost/x"],
  ["DATABASE_URL", "localhost"],
  ["DATABASE_POOL_SIZE", "0"],
  ["DATABASE_POOL_SIZE", "many"],
  ["PUBLIC_URL", "troisports.example"],
  ["PUBLIC_URL", "ftp://troisports.example"],
  ["PUBLIC_URL", "https://troisports.example/site"],
  ["PUBLIC_URL", "https://troisports.example/?a=b"],
  ["PUBLIC_URL", "https://user:word@troisports.example"],
  ["PUBLIC_URL", "https://:word@troisports.example"],
  ["PUBLIC_URL", "https://trois$&ports.example"],
  ["PUBLIC_URL", 'https://trois"ports.example'],
  ["APP_SECRET", "short"],
  ["TRUST_PROXY", "yes"],
  ["TRUST_PROXY", " "],
  ["TRUST_PROXY", "10.0.0.0/33"],
  ["TRUST_PROXY", "10.0.0.0/"],
  ["TRUST_PROXY", "10.0.0.0/ 8"],
  ["TRUST_PROXY", "10.0.0.0/8/8"],
  ["TRUST_PROXY", "10.0.0.0/0x8"],
  ["TRUST_PROXY", "fe80::1%eth0"],
  ["TRUST_PROXY", "loopback,,10.0.0.1"],
  ["STOP_NOTICE_SECONDS", "61"],
  ["STOP_NOTICE_SECONDS", "soon"],
  ["SMTP_URL", "http://mail.example"],
  ["MAIL_FROM", "x"],
  ["S3_BUCKET", "Files"],
  ["S3_BUCKET", "a/b"],
  ["S3_ENDPOINT", "s3.example"],
  ["S3_REGION", "eu central"],
  ["S3_ACCESS_KEY_ID", "a b"],
  ["S3_SECRET_ACCESS_KEY", " "],
  ["METRICS_TOKEN", "too-short"],
  ["METRICS_TOKEN", "long enough but with spaces between its words"],
  ["MAIL_RETRY_MINUTES", "1;5"],
  ["MAIL_RETRY_MINUTES", "-1"],
  ["PUBLIC_POSTS_PER_MINUTE", "0"],
  ["PUBLIC_POSTS_PER_MINUTE", "ten"],
  ["PENDING_BOOKINGS_PER_MAILBOX", "-1"],
  ["WITHHELD_HOURS_PER_NETWORK", "none"],
  ["HOLD_MINUTES_PER_DAY", "-1"],
  ["MAILS_PER_ADDRESS", "0"],
  ["MAILS_PER_NETWORK", "many"],
  ["DEMO", "yes"],
  ["LOG_LEVEL", "loud"],
])("%s=%j is refused in one French sentence that names it and what to write", (name, value) => {
  const sentence = refusal({ [name]: value })
  expect(sentence).toMatch(new RegExp(`^Configuration refusée\u00a0: ${name} \\(attendu\u00a0: .{4,}\\)\\.$`))
  expect(sentence).not.toContain("une valeur valable")
})

test("several bad variables are named in the same sentence, their values are not shown", () => {
  const sentence = refusal({ PORT: "x", DATABASE_URL: "mysql://root:hunter2@db", DEMO: "2" })
  expect(sentence).toMatch(/^Configuration refusée\u00a0: PORT .*\u00a0; DATABASE_URL .*\u00a0; DEMO .*\.$/)
  expect(sentence).not.toContain("hunter2")
})

test("APP_SECRET is compulsory with DATABASE_URL", () => {
  const url = "postgres://localhost/ecole"
  expect(refusal({ DATABASE_URL: url })).toMatch(/^APP_SECRET est obligatoire avec DATABASE_URL/)
  expect(readEnv({ DATABASE_URL: url, APP_SECRET: "s".repeat(32) })).toMatchObject({ databaseUrl: url })
})

describe("files on S3", () => {
  const all = {
    S3_BUCKET: "ecole-documents",
    S3_ENDPOINT: "https://s3.example:9000",
    S3_REGION: "eu-central-1",
    S3_ACCESS_KEY_ID: "id",
    S3_SECRET_ACCESS_KEY: "hunter2",
  }

  test("take all five variables", () => {
    expect(readEnv({}).s3).toBeUndefined()
    expect(readEnv(all).s3).toEqual({
      bucket: "ecole-documents",
      endpoint: "https://s3.example:9000",
      region: "eu-central-1",
      accessKeyId: "id",
      secretAccessKey: "hunter2",
    })
  })

  test.each(Object.keys(all))("are refused without %s, which is named; secrets are not shown", (name) => {
    const sentence = refusal({ ...all, [name]: "" })
    expect(sentence).toBe(
      `Les fichiers sur S3 demandent aussi ${name}\u00a0: donnez les cinq variables S3_…, ou aucune.`,
    )
    expect(refusal({ [name]: all[name as keyof typeof all] })).not.toContain("hunter2")
  })
})

describe("PUBLIC_URL", () => {
  test("is reduced to its origin and opens the site to the network", () => {
    expect(readEnv({ PUBLIC_URL: "https://Troisports.example:443/" })).toMatchObject({
      publicUrl: "https://troisports.example",
      host: "0.0.0.0",
    })
  })

  test("leaves HOST the last word", () => {
    expect(readEnv({ PUBLIC_URL: "https://troisports.example", HOST: "127.0.0.2" }).host).toBe("127.0.0.2")
  })
})

test("TRUST_PROXY takes the loopback, addresses and ranges", () => {
  const { trustedProxies } = readEnv({ TRUST_PROXY: "loopback, 10.0.0.0/8,192.0.2.7 , fd00::/8" })
  const trusted = (address: string, family: "ipv4" | "ipv6" = "ipv4") => trustedProxies?.check(address, family)
  expect([
    trusted("127.9.9.9"),
    trusted("10.255.0.1"),
    trusted("192.0.2.7"),
    trusted("::1", "ipv6"),
    trusted("fdff::1", "ipv6"),
  ]).toEqual(Array(5).fill(true))
  expect([trusted("192.0.2.8"), trusted("11.0.0.1"), trusted("2001:db8::1", "ipv6")]).toEqual(Array(3).fill(false))
})
