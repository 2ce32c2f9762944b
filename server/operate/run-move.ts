import { join } from "node:path"
import { openDatabase } from "#app/platform/database/open-database.server.ts"
import { type Env, readEnv } from "#app/platform/env.server.ts"
import { openFileStore } from "#app/platform/files/file-store.server.ts"
import { createLog } from "#app/platform/log.server.ts"
import { StartError } from "#app/platform/start-error.ts"
import type { ArchiveContents } from "./archive-format.ts"
import { filesBelow } from "./backup.ts"
import { copyFiles } from "./copy-files.ts"
import { leaveLostDirectory } from "./lost-directory.ts"
import { moveDatabase } from "./move-database.ts"
import { refuseNewDirectory } from "./no-database.ts"

const usage =
  "Donnez la base d’arrivée : npm run move -- postgres://utilisateur@hôte:5432/base, mot de passe dans PGPASSWORD (ou --fichiers, pour copier les fichiers dans le compartiment S3)"

export async function runMove(target: string | undefined, options: ReadonlySet<string>): Promise<void> {
  const env = readEnv(process.env)
  if (options.has("fichiers")) return await moveFiles(env)
  if (!target || !/^postgres(ql)?:\/\//.test(target) || !URL.canParse(target)) throw new StartError(usage)
  if (env.databaseUrl !== undefined) {
    throw new StartError(
      "DATABASE_URL est déjà donné : cette école est sur PostgreSQL. Le déménagement part de la base intégrée, sans DATABASE_URL.",
    )
  }
  refuseNewDirectory(env)
  const contents = await moveRows(env, target)
  console.log(await whatIsNext(env, target, contents))
}

async function moveRows(env: Env, target: string): Promise<ArchiveContents> {
  const log = createLog("warn")
  const source = await openDatabase({ dataDir: env.dataDir, log, onLost: leaveLostDirectory(env.dataDir) })
  try {
    const arrival = await openDatabase({ dataDir: env.dataDir, databaseUrl: target, poolSize: 2, log })
    try {
      return await moveDatabase(source, arrival, env.dataDir)
    } finally {
      await arrival.close()
    }
  } finally {
    await source.close()
  }
}

async function whatIsNext(env: Env, target: string, { tables, rows }: ArchiveContents): Promise<string> {
  const files = (await filesBelow(join(env.dataDir, "files"))).length
  const address = new URL(target)
  const directory = address.searchParams.get("host")
  const socket = directory === null ? "" : `?host=${directory}`
  const secret = env.appSecret
    ? "APP_SECRET : le même qu’aujourd’hui"
    : `APP_SECRET : ce que contient ${join(env.dataDir, "app-secret")}, sans quoi sessions, doubles facteurs et liens envoyés ne vaudraient plus rien`
  const kept = env.s3
    ? "Les fichiers sont sur S3 et y restent : gardez les cinq variables S3_…"
    : `Les fichiers restent dans ${join(env.dataDir, "files")} (${files}) : gardez ce DATA_DIR ; pour plusieurs machines, donnez les cinq variables S3_… et copiez-les par npm run move -- --fichiers`
  return [
    `Déménagement fait et vérifié : ${tables} tables, ${rows} lignes, les mêmes des deux côtés.`,
    "Ensuite, avant de redémarrer :",
    `  1. DATABASE_URL : ${address.protocol}//${address.host}${address.pathname}${socket} (utilisateur et mot de passe non répétés ici)`,
    `  2. ${secret}`,
    `  3. ${kept}`,
    "  4. démarrez, et regardez /readyz",
    `La base intégrée (${join(env.dataDir, "database")}) n’a pas changé : pour revenir en arrière tant que personne n’a réservé, démarrez sans DATABASE_URL ; ensuite, mettez-la de côté.`,
  ].join("\n")
}

async function moveFiles(env: Env): Promise<void> {
  if (!env.s3) throw new StartError("Donnez d’abord les cinq variables S3_… : les fichiers iront dans ce compartiment.")
  const directory = join(env.dataDir, "files")
  const { files, copied } = await copyFiles(directory, await openFileStore(directory, env.s3))
  console.log(
    `Fichiers de ${directory} : ${files}, dont ${copied} copiés maintenant dans ${env.s3.bucket}, tous relus et identiques. Redémarrez avec les cinq variables S3_…, puis mettez ce dossier de côté.`,
  )
}
