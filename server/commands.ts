import { migrate } from "#app/platform/database/migrate.server.ts"
import { type Database, openDatabase } from "#app/platform/database/open-database.server.ts"
import { readEnv } from "#app/platform/env.server.ts"
import { createLog } from "#app/platform/log.server.ts"
import { StartError } from "#app/platform/start-error.ts"
import { hasDemoRows, resetDemo } from "#db/demo.ts"
import { migrations } from "#db/migrations/index.ts"
import { backup } from "./backup.ts"
import { restore } from "./restore.ts"

export async function runMigrate(): Promise<void> {
  await withDatabase(async ({ db }) => {
    const names = await migrate(db, migrations)
    console.log(names.length > 0 ? `Migrations appliquées : ${names.join(", ")}` : "La base de données est à jour.")
  })
}

export async function runBackup([target = `sauvegarde-${new Date().toISOString().slice(0, 10)}.tar.gz`]: string[]) {
  await withDatabase(async (database, dataDir) => {
    await backup(database, dataDir, target)
    console.log(`Sauvegarde écrite : ${target}`)
  })
}

export async function runRestore([archive]: string[]): Promise<void> {
  if (!archive) throw new StartError("Donnez le fichier à restaurer : npm run restore -- sauvegarde.tar.gz")
  await withDatabase(async (database, dataDir) => {
    await restore(archive, database, dataDir)
    console.log(`Restauré depuis ${archive}.`)
  })
}

export async function runResetDemo([confirmed]: string[]): Promise<void> {
  if (confirmed !== "--oui") {
    throw new StartError(
      "Tout ce que contient la base de démonstration sera effacé : confirmez par npm run reset-demo -- --oui",
    )
  }
  await withDatabase(async ({ db, engine }) => {
    await migrate(db, migrations)
    if (engine !== "embedded" || !(await hasDemoRows(db))) {
      throw new StartError("Cette base ne contient pas de données de démonstration : rien n’a été effacé.")
    }
    await resetDemo(db, new Date())
    console.log("Données de démonstration remises à neuf.")
  })
}

async function withDatabase(work: (database: Database, dataDir: string) => Promise<void>): Promise<void> {
  const env = readEnv(process.env)
  const database = await openDatabase({ ...env, poolSize: env.databasePoolSize, log: createLog("warn") })
  try {
    await work(database, env.dataDir)
  } finally {
    await database.close()
  }
}
