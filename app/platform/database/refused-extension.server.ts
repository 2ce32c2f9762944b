import { StartError } from "#app/platform/start-error.ts"
import { sqlState } from "./database-errors.server.ts"

const uses = { pg_trgm: "à la recherche", btree_gist: "aux réservations de bateaux et de moniteurs" }

/** A missing permission, and an extension that is not installed (PostgreSQL 15, then newer). */
const refusals = new Set(["42501", "58P01", "0A000"])

export function refusedExtension(error: unknown): StartError | undefined {
  if (!(error instanceof Error) || !refusals.has(sqlState(error) ?? "")) return undefined
  const refused = Object.entries(uses).find(([name]) => error.message.includes(name))
  if (!refused) return undefined
  const [name, use] = refused
  return new StartError(
    `L’extension ${name} de PostgreSQL est nécessaire ${use} et n’a pas pu être ajoutée : installez les extensions fournies avec PostgreSQL (paquet postgresql-contrib) s’il le faut, puis faites exécuter « create extension ${name} » dans cette base par un administrateur, et relancez.`,
  )
}
