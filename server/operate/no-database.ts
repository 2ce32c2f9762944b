import { existsSync } from "node:fs"
import { join } from "node:path"
import type { Env } from "#app/platform/env.server.ts"
import { refuseForeignData } from "#app/platform/files/data-owner.server.ts"
import { StartError } from "#app/platform/start-error.ts"

type Whereabouts = Pick<Env, "databaseUrl" | "dataDir">

export function noDatabase({ databaseUrl, dataDir }: Whereabouts): StartError {
  const where = databaseUrl === undefined ? `Le dossier ${dataDir}` : "La base PostgreSQL de DATABASE_URL"
  const mend = databaseUrl === undefined ? "DATA_DIR" : "cette adresse"
  return new StartError(`${where} ne contient pas de base de données de l’application : vérifiez ${mend}.`)
}

export function refuseNewDirectory(env: Whereabouts): void {
  if (env.databaseUrl !== undefined) return
  // A folder without permission to enter would look empty.
  refuseForeignData(env.dataDir)
  if (!existsSync(join(env.dataDir, "database", "PG_VERSION"))) throw noDatabase(env)
}
