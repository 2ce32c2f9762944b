import { BlockList, isIP } from "node:net"
import { resolve } from "node:path"
import type { z } from "zod"
import type { S3Settings } from "#app/platform/files/file-store.server.ts"
import type { WithholdingLimits } from "#content/limits.ts"
import { school } from "#content/school.ts"
import { envSchema, expectedOf } from "./env-variables.server.ts"
import { StartError } from "./start-error.ts"
import { withholdingOf } from "./withholding-variables.server.ts"
import type { CalendarSettings } from "./write-calendar.server.ts"

export interface Env {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  databasePoolSize: number
  publicUrl: string | undefined
  appSecret: string | undefined
  trustedProxies: BlockList | undefined
  stopNoticeSeconds: number
  smtpUrl: string | undefined
  mailFrom: string | undefined
  mailReturnPath: string | undefined
  mailReturnSecret: string | undefined
  calendars: CalendarSettings
  mailRetryMinutes: number[]
  s3: S3Settings | undefined
  publicPostsPerMinute: number
  withholding: WithholdingLimits
  mailsPerAddress: number
  mailsPerNetwork: number
  emailConfirmation: boolean
  metricsToken: string | undefined
  demo: boolean
  payments: "simulated" | "none" | undefined
  logLevel: string
}

/** Reads the environment once; an empty variable is unset (design 6). @throws StartError naming every bad variable */
export function readEnv(source: Record<string, string | undefined>): Env {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""))
  const parsed = envSchema.safeParse(set)
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))]
    throw badVariables(names)
  }
  const env = parsed.data
  const publicUrl = env.PUBLIC_URL === undefined ? undefined : originOnly(env.PUBLIC_URL)
  if (env.DATABASE_URL && !env.APP_SECRET) {
    throw new StartError(
      "APP_SECRET est obligatoire avec DATABASE_URL (au moins 32 caractères, le même pour chaque processus).",
    )
  }
  return {
    port: env.PORT,
    host: env.HOST ?? (publicUrl ? "0.0.0.0" : "127.0.0.1"),
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    publicUrl,
    appSecret: env.APP_SECRET,
    trustedProxies: env.TRUST_PROXY === undefined ? undefined : parseProxies(env.TRUST_PROXY),
    stopNoticeSeconds: env.STOP_NOTICE_SECONDS,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    mailReturnPath: env.MAIL_RETURN_PATH,
    mailReturnSecret: env.MAIL_RETURN_SECRET,
    calendars: {
      domain: env.CALENDAR_DOMAIN ?? school.email.replace(/^.*@/, ""),
      organizer: env.CALENDAR_ORGANIZER ?? school.email,
    },
    mailRetryMinutes: env.MAIL_RETRY_MINUTES,
    s3: s3Settings(env),
    publicPostsPerMinute: env.PUBLIC_POSTS_PER_MINUTE,
    withholding: withholdingOf(env),
    mailsPerAddress: env.MAILS_PER_ADDRESS,
    mailsPerNetwork: env.MAILS_PER_NETWORK,
    emailConfirmation: env.EMAIL_CONFIRMATION,
    metricsToken: env.METRICS_TOKEN,
    demo: env.DEMO ?? env.DATABASE_URL === undefined,
    payments: env.PAYMENTS,
    logLevel: env.LOG_LEVEL,
  }
}

function badVariables(names: string[]): StartError {
  const said = names.map((name) => `${name} (attendu : ${expectedOf(name)})`)
  return new StartError(`Configuration refusée : ${said.join(" ; ")}.`)
}

const s3Names = ["S3_BUCKET", "S3_ENDPOINT", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const

/** All five are set or none: otherwise files would go to the wrong place. */
function s3Settings(env: z.output<typeof envSchema>): S3Settings | undefined {
  const missing = s3Names.filter((name) => env[name] === undefined)
  if (missing.length === s3Names.length) return undefined
  const [bucket, endpoint, region, accessKeyId, secretAccessKey] = s3Names.map((name) => env[name])
  if (!bucket || !endpoint || !region || !accessKeyId || !secretAccessKey) {
    const list = new Intl.ListFormat("fr").format(missing)
    throw new StartError(`Les fichiers sur S3 demandent aussi ${list} : donnez les cinq variables S3_…, ou aucune.`)
  }
  return { bucket, endpoint, region, accessKeyId, secretAccessKey }
}

function originOnly(address: string): string {
  const url = new URL(address)
  const more = url.pathname !== "/" || url.search || url.hash || url.username || url.password
  // Other characters would have to be escaped wherever the address is written.
  if (more || !/^https?:\/\/[\w.:[\]-]+$/.test(url.origin)) throw badVariables(["PUBLIC_URL"])
  return url.origin
}

function parseProxies(list: string): BlockList {
  const proxies = new BlockList()
  for (const entry of list.split(",").map((item) => item.trim())) {
    if (entry === "loopback") {
      proxies.addSubnet("127.0.0.0", 8, "ipv4")
      proxies.addAddress("::1", "ipv6")
      continue
    }
    // A range misread as /0 would trust every address.
    const [, address = "", bits] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? []
    const family = isIP(address)
    const widest = family === 6 ? 128 : 32
    const prefix = bits === undefined ? widest : Number(bits)
    if (family === 0 || prefix > widest) throw badVariables(["TRUST_PROXY"])
    proxies.addSubnet(address, prefix, family === 6 ? "ipv6" : "ipv4")
  }
  return proxies
}
