import { existsSync } from "node:fs"
import { join } from "node:path"
import type { Env } from "#app/platform/env.server.ts"
import { refuseForeignData } from "#app/platform/files/data-owner.server.ts"
import { StartError } from "#app/platform/start-error.ts"

type Whereabouts = Pick<Env, "databaseUrl" | "dataDir">

/** What a command says that needs a database of ours, where the settings lead to none. */
export function noDatabase({ databaseUrl, dataDir }: Whereabouts): StartError {
  const where = databaseUrl === undefined ? `Le dossier ${dataDir}` : "La base PostgreSQL de DATABASE_URL"
  const mend = databaseUrl === undefined ? "DATA_DIR" : "cette adresse"
  return new StartError(`${where} ne contient pas de base de données de l’application : vérifiez ${mend}.`)
}

/** Refuses a data directory without a database before it is opened, which would make one. */
export function refuseNewDirectory(env: Whereabouts): void {
  if (env.databaseUrl !== undefined) return
  // A folder without the right to enter it would look empty.
  refuseForeignData(env.dataDir)
  if (!existsSync(join(env.dataDir, "database", "PG_VERSION"))) throw noDatabase(env)
}
