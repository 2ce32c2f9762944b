import { existsSync } from "node:fs"
import { findChromium, findPostgres, isProgram } from "#tests/support/find-programs.mjs"
import { giveUp, runQuietly, step } from "./processes.mjs"

/** Programs the tests and benches drive for real: their Debian packages. `present` looks where they will look. */
const programs = {
  chromium: {
    name: "Chromium",
    package: "chromium-headless-shell",
    present: () => findChromium() !== undefined,
  },
  caddy: { name: "Caddy", package: "caddy", present: () => onPath("caddy") },
  pgbouncer: { name: "pgbouncer", package: "pgbouncer", present: () => onPath("pgbouncer") },
  postfix: { name: "postfix", package: "postfix", present: () => onPath("postfix") },
  prometheus: { name: "promtool", package: "prometheus", present: () => onPath("promtool") },
  nginx: { name: "nginx", package: "nginx-light", present: () => onPath("nginx") },
  postgresql: {
    name: "PostgreSQL",
    package: "postgresql",
    present: () => Boolean(process.env.TEST_DATABASE_URL) || findPostgres() !== undefined,
  },
  plpgsqlCheck: {
    name: "plpgsql_check",
    // Each version of PostgreSQL has its own, which is installed after it.
    package: () => `postgresql-${postgresVersion()}-plpgsql-check`,
    present: () =>
      Boolean(process.env.TEST_DATABASE_URL) ||
      existsSync(`/usr/share/postgresql/${postgresVersion()}/extension/plpgsql_check.control`),
  },
  poppler: { name: "Poppler", package: "poppler-utils", present: () => onPath("pdftotext") && onPath("pdftoppm") },
  wrk: { name: "wrk", package: "wrk", present: () => onPath("wrk") },
  openssl: { name: "OpenSSL", package: "openssl", present: () => onPath("openssl") },
  systemd: { name: "systemd", package: "systemd", present: () => isProgram("/usr/bin/systemd-analyze") },
}

/**
 * Sees to it that these Debian packages are there: installed as root on Debian, asked for everywhere else.
 * @param {(keyof typeof programs)[]} names
 * @param {{ orGoOn?: boolean }} patience with it, what cannot be had is named, and whatever needs it fails by itself
 */
export async function ensurePrograms(names, { orGoOn = false } = {}) {
  const stop = orGoOn ? (...words) => console.error(words.join("\n")) : giveUp
  const missing = names.filter((name) => !programs[name].present())
  if (missing.length === 0) return
  const called = new Intl.ListFormat("fr").format(missing.map((name) => programs[name].name))
  const them = missing.length > 1 ? "les" : "le"
  const packageOf = (name) => {
    const { package: named } = programs[name]
    return typeof named === "function" ? named() : named
  }
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) {
    return stop(
      `Il manque ${called} : installez-${them} (Debian : apt-get install ${packages.join(" ")}), puis relancez la commande.`,
    )
  }
  await step(`Installation de ${called}`, async () => {
    await runApt(["update"], stop)
    // One by one: a package is named after another, and where each is a gain, the others come.
    for (const name of missing) await runApt(["install", "-y", "--no-install-recommends", packageOf(name)], stop)
  })
  const absent = missing.filter((name) => !programs[name].present())
  if (absent.length > 0) stop(`L’installation de ${absent.join(" et ")} n’a pas abouti.`)
}

async function runApt(args, stop) {
  const { code, output } = await runQuietly("apt-get", args, {
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  })
  if (code !== 0) stop(`apt-get ${args.join(" ")} a échoué.`, output)
}

/** The major version of the programs of PostgreSQL, of their folder: '/usr/lib/postgresql/15/bin' → '15'. */
function postgresVersion() {
  return /\/(\d+)\/bin$/.exec(findPostgres() ?? "")?.[1] ?? "15"
}

/** Debian keeps nginx out of the path of ordinary accounts. */
function onPath(name) {
  const folders = [...(process.env.PATH ?? "").split(":"), "/usr/sbin"]
  return folders.some((folder) => isProgram(`${folder}/${name}`))
}
