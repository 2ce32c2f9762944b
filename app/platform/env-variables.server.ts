import { z } from "zod"
import { told, wholeNumber } from "./variable-schema.server.ts"
import { withholdingVariables } from "./withholding-variables.server.ts"

const flag = z.enum(["0", "1"]).transform((value) => value === "1")
const levels = ["silent", "fatal", "error", "warn", "info", "debug", "trace"] as const
const key = z.string().regex(/^\S+$/)
const webAddress = z.url({ protocol: /^https?$/ })

/** Every variable of the product; nothing else reads the environment. */
export const envSchema = z.object({
  PORT: told(wholeNumber(1, 65_535).default(3000), {
    means: "port to listen on",
    expected: "un nombre entier de 1 à 65535",
  }),
  HOST: told(z.string().min(1).optional(), {
    means: "address to listen on",
    unset: "loopback; `0.0.0.0` with `PUBLIC_URL`",
    expected: "une adresse de cette machine",
  }),
  PUBLIC_URL: told(webAddress.optional(), {
    means: "the site's origin, e.g. `https://troisports.example`; https switches on Secure cookies and HSTS",
    expected: "une adresse http(s)://… sans chemin",
  }),
  DATA_DIR: told(z.string().min(1).default("./data"), {
    means: "embedded database, files, mails and secret",
    expected: "un dossier",
  }),
  DATABASE_URL: told(z.url({ protocol: /^postgres(ql)?$/ }).optional(), {
    means: "`postgres://…` (PostgreSQL 15 or newer) instead of the embedded database; any number of processes",
    expected: "une adresse postgres://…",
  }),
  DATABASE_POOL_SIZE: told(wholeNumber(1, 100).default(12), {
    means: "PostgreSQL connections per process",
    expected: "un nombre entier de 1 à 100",
  }),
  APP_SECRET: told(z.string().min(32).optional(), {
    means: "at least 32 characters, the same for every process; compulsory with `DATABASE_URL`",
    unset: "made in `DATA_DIR`",
    expected: "au moins 32 caractères",
  }),
  TRUST_PROXY: told(z.string().optional(), {
    means: "`loopback`, or addresses and CIDR ranges of the proxies whose `X-Forwarded-For` is trusted",
    expected: "« loopback » ou des adresses IP ou CIDR séparées par des virgules",
  }),
  STOP_NOTICE_SECONDS: told(wholeNumber(0, 60).default(0), {
    means: "seconds during which `/readyz` announces a stop (503) before the process stops accepting connections",
    expected: "un nombre entier de 0 à 60",
  }),
  SMTP_URL: told(z.url({ protocol: /^smtps?$/ }).optional(), {
    means: "`smtp(s)://…`; without it mails are `.eml` files in `DATA_DIR/mail`",
    expected: "une adresse smtp(s)://…",
  }),
  MAIL_FROM: told(
    z
      .string()
      .regex(/^[^\r\n]*[^\s@]@[^\s@][^\r\n]*$/)
      .optional(),
    {
      means: "sender of every mail",
      unset: "the school's address",
      expected: "une adresse, ou un nom et une adresse : École <bonjour@ecole.example>",
    },
  ),
  MAIL_RETURN_PATH: told(z.email().optional(), {
    means:
      "address to which mails come back, as `retours@mail.example`; each mail's own is `retours+<id>@mail.example`",
    unset: "the sender's",
    expected: "une adresse, par exemple retours@mail.ecole.example",
  }),
  MAIL_RETURN_SECRET: told(z.string().min(32).optional(), {
    means: "signs `POST /api/v1/mail-returns`, which reports mails that came back",
    unset: "the endpoint answers 404",
    expected: "au moins 32 caractères",
  }),
  CALENDAR_DOMAIN: told(
    z
      .string()
      .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/)
      .optional(),
    {
      means: "domain in the ids of calendar entries; never change it, or agendas keep every entry twice",
      unset: "the domain of the school's address",
      expected: "un nom de domaine en minuscules, comme ecole.example",
    },
  ),
  CALENDAR_ORGANIZER: told(z.email().optional(), {
    means: "address that calendar invitations come from, and to which an agenda answers; somebody must read it",
    unset: "the school's address",
    expected: "une adresse e-mail",
  }),
  MAIL_RETRY_MINUTES: told(
    z
      .string()
      .regex(/^\d+(\.\d+)?(,\d+(\.\d+)?)*$/)
      .default("1,5,15,60,120,240,360,360,360,360,360,360,360")
      .transform((list) => list.split(",").map(Number)),
    {
      means: "minutes between attempts to send a mail: two days by default",
      unset: "`1,5,15,60,120,240`, then seven times `360`",
      expected: "des minutes séparées par des virgules, par exemple 1,5,15,60",
    },
  ),
  S3_BUCKET: told(
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
      .optional(),
    {
      means: "with the four below: documents are kept in that bucket instead of `DATA_DIR/files`",
      expected: "un nom de 3 à 63 minuscules, chiffres, points ou tirets",
    },
  ),
  S3_ENDPOINT: told(webAddress.optional(), {
    means: "`http(s)://…` of any server that speaks S3",
    expected: "une adresse http(s)://…",
  }),
  S3_REGION: told(
    z
      .string()
      .regex(/^[a-z0-9-]+$/i)
      .optional(),
    { means: "its region, e.g. `eu-central-1`", expected: "un nom comme eu-central-1" },
  ),
  S3_ACCESS_KEY_ID: told(key.optional(), { means: "its key", expected: "une clé sans espace" }),
  S3_SECRET_ACCESS_KEY: told(key.optional(), { means: "the secret of that key", expected: "une clé sans espace" }),
  PUBLIC_POSTS_PER_MINUTE: told(wholeNumber(1, 1_000_000_000).default(10), {
    means: "public writes per client address",
    expected: "un nombre entier d’au moins 1",
  }),
  ...withholdingVariables,
  MAILS_PER_ADDRESS: told(wholeNumber(1, 1_000_000_000).default(5), {
    means: "mails in a quarter of an hour to an address that somebody typed",
    expected: "un nombre entier d’au moins 1",
  }),
  MAILS_PER_NETWORK: told(wholeNumber(1, 1_000_000_000).default(40), {
    means: "the same, for one network of clients (/24, or /48 of IPv6)",
    expected: "un nombre entier d’au moins 1",
  }),
  EMAIL_CONFIRMATION: told(flag.default(true), {
    means: "`0` lets a new account in before its address is confirmed; `1` mails a link that lives 24 hours",
    expected: "0 ou 1",
  }),
  METRICS_TOKEN: told(
    z
      .string()
      .regex(/^[\x21-\x7e]{32,}$/)
      .optional(),
    {
      means: "at least 32 characters: the bearer token that opens `/metrics`",
      unset: "no `/metrics`",
      expected: "au moins 32 caractères sans espace ni accent",
    },
  ),
  DEMO: told(flag.optional(), {
    means: "`1` fills a new embedded database with the demonstration, `0` leaves it empty",
    unset: "`1`; `0` with `DATABASE_URL`",
    expected: "0 ou 1",
  }),
  PAYMENTS: told(z.enum(["simulated", "none"]).optional(), {
    means:
      "how people pay online: `simulated` moves no money, `none` leaves paying to the counter and to slips. Outside the demonstration simulated payments enter no sum, and the start warns",
    unset: "`simulated` while the database holds the demonstration, else `none`",
    expected: "simulated ou none",
  }),
  LOG_LEVEL: told(z.enum(levels).default("info"), {
    means: "`silent`, `fatal`, `error`, `warn`, `info`, `debug` or `trace`",
    expected: "silent, fatal, error, warn, info, debug ou trace",
  }),
})

export function expectedOf(name: string): string {
  const { expected } = schemaOf(name)?.meta() ?? {}
  return typeof expected === "string" ? expected : "une valeur valable"
}

export interface Variable {
  name: string
  unset: string | undefined
  means: string
}

export function variables(): Variable[] {
  return Object.keys(envSchema.shape).map((name) => {
    const { description, unset } = schemaOf(name)?.meta() ?? {}
    return { name, means: description ?? "", unset: typeof unset === "string" ? unset : defaultOf(name) }
  })
}

function schemaOf(name: string): z.ZodType | undefined {
  return (envSchema.shape as Record<string, z.ZodType>)[name]
}

function defaultOf(name: string): string | undefined {
  const found = schemaOf(name)?.safeParse(undefined)
  if (!found?.success || found.data === undefined) return undefined
  return `\`${JSON.stringify(typeof found.data === "boolean" ? Number(found.data) : found.data).replaceAll('"', "")}\``
}
