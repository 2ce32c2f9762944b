import { BlockList, isIP } from "node:net"
import { resolve } from "node:path"
import { z } from "zod"
import type { S3Settings } from "./file-store.server.ts"
import { StartError } from "./start-error.ts"

function wholeNumber(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max))
}

const flag = z.enum(["0", "1"]).transform((value) => value === "1")

const envSchema = z.object({
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL_SIZE: wholeNumber(1, 100).default(12),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  APP_SECRET: z.string().min(32).optional(),
  TRUST_PROXY: z.string().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/i)
    .optional(),
  S3_ACCESS_KEY_ID: z.string().regex(/^\S+$/).optional(),
  S3_SECRET_ACCESS_KEY: z.string().regex(/^\S+$/).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@]@[^\s@][^\r\n]*$/)
    .optional(),
  MAIL_RETRY_MINUTES: z
    .string()
    .regex(/^\d+(\.\d+)?(,\d+(\.\d+)?)*$/)
    .default("1,5,15,60")
    .transform((list) => list.split(",").map(Number)),
  PUBLIC_POSTS_PER_MINUTE: wholeNumber(1, 1_000_000_000).default(10),
  EMAIL_CONFIRMATION: flag.default(true),
  DEMO: flag.default(true),
  LOG_LEVEL: z.enum(["silent", "fatal", "error", "warn", "info", "debug", "trace"]).default("info"),
})

/** What each variable must look like, said to the person who set it. */
const expected: Record<string, string> = {
  PORT: "un nombre entier de 1 à 65535",
  DATABASE_URL: "une adresse postgres://…",
  DATABASE_POOL_SIZE: "un nombre entier de 1 à 100",
  PUBLIC_URL: "une adresse http(s)://… sans chemin",
  APP_SECRET: "au moins 32 caractères",
  TRUST_PROXY: "« loopback » ou des adresses IP ou CIDR séparées par des virgules",
  SMTP_URL: "une adresse smtp(s)://…",
  S3_BUCKET: "un nom de 3 à 63 minuscules, chiffres, points ou tirets",
  S3_ENDPOINT: "une adresse http(s)://…",
  S3_REGION: "un nom comme eu-central-1",
  S3_ACCESS_KEY_ID: "une clé sans espace",
  S3_SECRET_ACCESS_KEY: "une clé sans espace",
  MAIL_FROM: "une adresse, ou un nom et une adresse : École <bonjour@ecole.example>",
  MAIL_RETRY_MINUTES: "des minutes séparées par des virgules, par exemple 1,5,15,60",
  PUBLIC_POSTS_PER_MINUTE: "un nombre entier d’au moins 1",
  EMAIL_CONFIRMATION: "0 ou 1",
  DEMO: "0 ou 1",
  LOG_LEVEL: "silent, fatal, error, warn, info, debug ou trace",
}

export interface Env {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  databasePoolSize: number
  publicUrl: string | undefined
  appSecret: string | undefined
  trustedProxies: BlockList | undefined
  smtpUrl: string | undefined
  mailFrom: string | undefined
  mailRetryMinutes: number[]
  /** Where files are kept instead of DATA_DIR/files. */
  s3: S3Settings | undefined
  publicPostsPerMinute: number
  emailConfirmation: boolean
  demo: boolean
  logLevel: string
}

/**
 * Reads and validates the environment once, at start (design 6). An empty variable counts as unset.
 * @throws StartError naming every bad variable and what it should look like.
 */
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
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    mailRetryMinutes: env.MAIL_RETRY_MINUTES,
    s3: s3Settings(env),
    publicPostsPerMinute: env.PUBLIC_POSTS_PER_MINUTE,
    emailConfirmation: env.EMAIL_CONFIRMATION,
    demo: env.DEMO,
    logLevel: env.LOG_LEVEL,
  }
}

function badVariables(names: string[]): StartError {
  const said = names.map((name) => `${name} (attendu : ${expected[name] ?? "une valeur valable"})`)
  return new StartError(`Configuration refusée : ${said.join(" ; ")}.`)
}

const s3Names = ["S3_BUCKET", "S3_ENDPOINT", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const

/** All five or none: with some missing, files would go where nobody looks for them. */
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
  if (url.pathname !== "/" || url.search || url.hash || url.username || url.password) throw badVariables(["PUBLIC_URL"])
  return url.origin
}

/** `loopback`, addresses and CIDR ranges of the proxies whose X-Forwarded-For is believed. */
function parseProxies(list: string): BlockList {
  const proxies = new BlockList()
  for (const entry of list.split(",").map((item) => item.trim())) {
    if (entry === "loopback") {
      proxies.addSubnet("127.0.0.0", 8, "ipv4")
      proxies.addAddress("::1", "ipv6")
      continue
    }
    // Read strictly: a range misread as /0 would believe everybody.
    const [, address = "", bits] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? []
    const family = isIP(address)
    const widest = family === 6 ? 128 : 32
    const prefix = bits === undefined ? widest : Number(bits)
    if (family === 0 || prefix > widest) throw badVariables(["TRUST_PROXY"])
    proxies.addSubnet(address, prefix, family === 6 ? "ipv6" : "ipv4")
  }
  return proxies
}
