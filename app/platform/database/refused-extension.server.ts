import { StartError } from "#app/platform/start-error.ts"
import { sqlState } from "./database-errors.server.ts"

/** Extensions that migrations create, all part of PostgreSQL's contrib, with what needs them. */
const uses = { pg_trgm: "à la recherche" }

/** SQLSTATEs for a missing permission and for an extension that is not installed (PostgreSQL 15, then newer ones). */
const refusals = new Set(["42501", "58P01", "0A000"])

/** What the operator can do about an extension that a migration could not create; undefined for any other error. */
export function refusedExtension(error: unknown): StartError | undefined {
  if (!(error instanceof Error) || !refusals.has(sqlState(error) ?? "")) return undefined
  const refused = Object.entries(uses).find(([name]) => error.message.includes(name))
  if (!refused) return undefined
  const [name, use] = refused
  return new StartError(
    `L’extension ${name} de PostgreSQL est nécessaire ${use} et n’a pas pu être ajoutée : installez les extensions fournies avec PostgreSQL (paquet postgresql-contrib) s’il le faut, puis faites exécuter « create extension ${name} » dans cette base par un administrateur, et relancez.`,
  )
}
