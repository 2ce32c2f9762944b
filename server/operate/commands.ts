import { join } from "node:path"
import { TZDate } from "@date-fns/tz"
import { format } from "date-fns"
import { forgetSecondFactor } from "#app/features/identity/account/forget-second-factor.server.ts"
import { makeAdmin } from "#app/features/identity/account/make-admin.server.ts"
import { readForgotten } from "#app/features/people/forgotten-people.server.ts"
import { causeInWords } from "#app/platform/cause-in-words.server.ts"
import { isUnavailable } from "#app/platform/database/database-errors.server.ts"
import { executedMigrations, migrate } from "#app/platform/database/migrate.server.ts"
import { type Database, openDatabase } from "#app/platform/database/open-database.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { type Env, readEnv } from "#app/platform/env.server.ts"
import { openFileStore } from "#app/platform/files/file-store.server.ts"
import { emailSchema } from "#app/platform/http/text.schema.ts"
import { createLog } from "#app/platform/log.server.ts"
import { StartError } from "#app/platform/start-error.ts"
import { school } from "#content/school.ts"
import { hasDemoRows, type RealRows, resetDemo } from "#db/demo.ts"
import { schema } from "#db/schema.ts"
import { administratorMade } from "#server/announcements.ts"
import { endSessions, forgetAgain } from "./after-restore.ts"
import type { ArchiveContents } from "./archive-format.ts"
import { backup } from "./backup.ts"
import { recordBackup } from "./last-backup.ts"
import { leaveLostDirectory } from "./lost-directory.ts"
import { noDatabase, refuseNewDirectory } from "./no-database.ts"
import { restore } from "./restore.ts"

export async function runMigrate(): Promise<void> {
  await withDatabase(readEnv(process.env), async ({ db }) => {
    const names = await migrate(db, schema, (name) => console.log(`Migration ${name} …`))
    console.log(names.length > 0 ? `Migrations appliquées : ${names.join(", ")}` : "La base de données est à jour.")
  })
}

export async function runBackup(target = usualName(new Date())): Promise<void> {
  await withExistingDatabase(async (database, dataDir) => {
    const contents = await backup(database, dataDir, target).catch((error: unknown) => {
      throw notWritten(target, error)
    })
    console.log(`Sauvegarde écrite : ${target} (${inWords(contents)})`)
    await recordBackup(database.db)
    const { s3 } = readEnv(process.env)
    if (s3) console.log(`Les fichiers sur S3 (${s3.bucket}) n’y sont pas : sauvegardez ce compartiment à part.`)
  })
}

/** @param list file of the accounts that were deleted after the archive was written */
export async function runRestore(archive: string | undefined, list: string | undefined): Promise<void> {
  if (!archive) throw new StartError("Donnez le fichier à restaurer : npm run restore -- sauvegarde.tar.gz")
  const forgotten = list === undefined ? undefined : await forgottenIn(list)
  const env = readEnv(process.env)
  await withDatabase(env, async (database, dataDir) => {
    let sessions = 0
    const contents = await restore(archive, database, dataDir, async (trx) => {
      sessions = await endSessions(trx)
    })
    console.log(`Restauré depuis ${archive} : ${inWords(contents)}.`)
    console.log(
      `Les sessions et les liens du jour de la sauvegarde n’ouvrent plus rien (${counted(sessions, "session")}).`,
    )
    console.log(forgotten ? await forgottenAgain(database.db, env, forgotten) : peopleAreBack)
    const { s3 } = env
    if (s3 && contents.files > 0) {
      console.log(
        `Les fichiers sont dans ${join(dataDir, "files")} : copiez-les dans le compartiment S3 ${s3.bucket} par npm run move -- --fichiers.`,
      )
    }
  })
}

const peopleAreBack =
  "Les comptes supprimés depuis la sauvegarde sont de retour. Le fichier « forgotten » de l’ancien DATA_DIR les nomme : pour les effacer de nouveau, restaurez dans un dossier et une base de données neufs en donnant aussi ce fichier."

async function forgottenIn(list: string): Promise<string[]> {
  try {
    return await readForgotten(list)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") {
      console.log(`${list} n’existe pas : personne n’avait supprimé son compte, ou ce n’est pas le bon fichier.`)
      return []
    }
    throw new StartError(`La liste ${list} ne peut pas être lue, rien n’a été restauré : ${String(error)}`)
  }
}

async function forgottenAgain(db: Db, env: Env, forgotten: readonly string[]): Promise<string> {
  const { accounts, guestRows } = await forgetAgain(db, env, forgotten)
  const ofGuests = guestRows > 0 ? ` et ${counted(guestRows, "trace")} de personnes sans compte` : ""
  return `Effacé de nouveau, pour avoir été supprimé depuis la sauvegarde : ${counted(accounts, "compte")}${ofGuests}.`
}

export async function runAdmin(email: string | undefined, options: ReadonlySet<string>): Promise<void> {
  const parsed = emailSchema().safeParse(email)
  if (!parsed.success) throw new StartError("Donnez l’adresse du compte : npm run admin -- prenom@ecole.example")
  await withExistingDatabase(async ({ db }) => {
    await migrate(db, schema)
    const made = await makeAdmin(db, parsed.data, { create: options.has("creer") })
    if (!made) {
      throw new StartError(
        `Aucun compte n’a l’adresse ${parsed.data} : rien n’a changé. Pour créer ce compte : npm run admin -- --creer ${parsed.data}`,
      )
    }
    if (made.password !== undefined) console.log(administratorMade(parsed.data.toLowerCase(), made.password))
    else if (made.already) console.log(`${parsed.data} est déjà administrateur.`)
    else console.log(`${parsed.data} est maintenant administrateur ; ses sessions ont pris fin, il se reconnecte.`)
  })
}

export async function runSecondFactor(email: string | undefined): Promise<void> {
  const parsed = emailSchema().safeParse(email)
  if (!parsed.success)
    throw new StartError("Donnez l’adresse du compte : npm run second-factor -- prenom@ecole.example")
  await withExistingDatabase(async ({ db }) => {
    await migrate(db, schema)
    const outcome = await forgetSecondFactor(db, { email: parsed.data, now: new Date() })
    if (outcome === "no-account") throw new StartError(`Aucun compte n’a l’adresse ${parsed.data} : rien n’a changé.`)
    console.log(
      outcome === "was-off"
        ? `${parsed.data} n’a pas de second facteur : rien n’a changé.`
        : `${parsed.data} n’a plus de second facteur ; ses sessions ont pris fin, et un e-mail le lui dira dès que le site tourne.`,
    )
  })
}

/** `--oui` empties a database with demo rows only; `--oui-tout` one with real rows too. */
export async function runResetDemo(options: ReadonlySet<string>): Promise<void> {
  if (options.size === 0) {
    throw new StartError(
      "Tout ce que contient la base de démonstration sera effacé : confirmez par npm run reset-demo -- --oui",
    )
  }
  await withExistingDatabase(async ({ db, engine }, dataDir) => {
    await migrate(db, schema)
    if (engine !== "embedded" || !(await hasDemoRows(db))) {
      throw new StartError("Cette base ne contient pas de données de démonstration : rien n’a été effacé.")
    }
    const fileStore = await openFileStore(join(dataDir, "files"), readEnv(process.env).s3)
    const files = { fileStore, log: createLog("warn") }
    const outcome = await resetDemo(db, new Date(), { realToo: options.has("oui-tout"), files })
    if (!outcome.ok) throw new StartError(inTheWay(outcome.real))
    console.log("Données de démonstration remises à neuf.")
    console.log(administratorMade(outcome.admin.email, outcome.admin.password))
  })
}

function inTheWay({ reservations, interests, messages, applications, accounts }: RealRows): string {
  const words: [count: number, one: string, several: string][] = [
    [reservations, "réservation", "réservations"],
    [interests, "inscription à la liste d’attente", "inscriptions à la liste d’attente"],
    [messages, "message de contact", "messages de contact"],
    [applications, "demande de permis", "demandes de permis"],
    [accounts, "compte", "comptes"],
  ]
  const list = new Intl.ListFormat("fr").format(
    words.flatMap(([count, one, several]) => (count === 0 ? [] : [`${count} ${count === 1 ? one : several}`])),
  )
  const come = reservations + interests + messages + applications + accounts === 1 ? "ne vient" : "ne viennent"
  return `Cette base contient ${list} qui ${come} pas de la démonstration : rien n’a été effacé ; pour effacer aussi cela, confirmez par npm run reset-demo -- --oui-tout`
}

/** 'sauvegarde-2027-06-12-14h05m09.tar.gz', in the school's time zone. */
function usualName(now: Date): string {
  return `sauvegarde-${format(new TZDate(now, school.timeZone), "yyyy-MM-dd-HH'h'mm'm'ss")}.tar.gz`
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count > 1 ? "s" : ""}`
}

function inWords({ tables, rows, files }: ArchiveContents): string {
  return [counted(tables, "table"), counted(rows, "ligne"), counted(files, "fichier")].join(", ")
}

/** What an operator can do, where the cause alone does not say it. */
const refusals: Record<string, string> = {
  EEXIST: "il existe déjà : donnez un autre nom",
  ENOENT: "son dossier n’existe pas : créez-le d’abord",
  ENOTDIR: "son dossier n’en est pas un : donnez un autre chemin",
}

function notWritten(target: string, error: unknown): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (error instanceof StartError || isUnavailable(error) || code === undefined || syscall === undefined) return error
  return new StartError(
    `La sauvegarde ${target} n’a pas été écrite : ${refusals[code] ? `${refusals[code]} (${code})` : causeInWords(error)}.`,
  )
}

async function withExistingDatabase(work: (database: Database, dataDir: string) => Promise<void>): Promise<void> {
  const env = readEnv(process.env)
  refuseNewDirectory(env)
  await withDatabase(env, async (database, dataDir) => {
    if ((await executedMigrations(database.db)).length === 0) throw noDatabase(env)
    await work(database, dataDir)
  })
}

async function withDatabase(env: Env, work: (database: Database, dataDir: string) => Promise<void>): Promise<void> {
  const database = await openDatabase({
    ...env,
    poolSize: env.databasePoolSize,
    log: createLog("warn"),
    onLost: leaveLostDirectory(env.dataDir),
  })
  try {
    await work(database, env.dataDir)
  } finally {
    await database.close()
  }
}
