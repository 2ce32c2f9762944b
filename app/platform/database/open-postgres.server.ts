import type { PostgresPool } from "kysely"
import pg from "pg"
import { StartError } from "#app/platform/start-error.ts"
import { isUnavailable, sqlState } from "./database-errors.server.ts"
import { drainingPool, type Lease } from "./draining-pool.server.ts"
import { namedStatements, type RunStatement } from "./named-statements.server.ts"
import type { OpenedPool, OpenOptions } from "./open-options.server.ts"
import { typeParsers } from "./type-parsers.server.ts"

const oldestMajor = 15
const defaultPoolSize = 12
/** A PostgreSQL started together with us gets this long to answer. */
const startPatienceMs = 5_000

/** A pool of PostgreSQL connections that survives the loss of the server. */
export async function openPostgresPool(options: OpenOptions & { databaseUrl: string }): Promise<OpenedPool> {
  const { databaseUrl, poolSize = defaultPoolSize, log } = options
  const pool = new pg.Pool({ ...configOf(databaseUrl), max: poolSize })
  pool.on("error", (error) => log.warn({ err: error }, "an idle connection to PostgreSQL was lost"))
  // A connection lost between two statements of a transaction tells nobody else: unheard, it would end the process.
  pool.on("connect", (client) => client.on("error", (error) => log.warn({ err: error }, "a connection was lost")))
  try {
    await refuseOldServer(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  return { pool: withNamedStatements(pool) }
}

function configOf(databaseUrl: string): pg.PoolConfig {
  if (!URL.canParse(databaseUrl)) {
    throw new StartError(
      "DATABASE_URL n’est pas une adresse PostgreSQL valide (postgres://utilisateur:motdepasse@hôte:5432/base).",
    )
  }
  return {
    connectionString: databaseUrl,
    types: typeParsers,
    application_name: "ecole-nautique",
    options: "-c TimeZone=UTC",
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    // Statements asked for together leave together: a booking holds its slot for one round trip, not three.
    pipeline: true,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
  }
}

async function refuseOldServer(pool: pg.Pool) {
  const version = await serverVersion(pool, Date.now() + startPatienceMs)
  if (version >= oldestMajor * 10_000) return
  throw new StartError(
    `PostgreSQL ${Math.floor(version / 10_000)} est trop ancien : la version ${oldestMajor} ou une plus récente est nécessaire.`,
  )
}

async function serverVersion(pool: pg.Pool, deadline: number): Promise<number> {
  try {
    const { rows } = await pool.query("select current_setting('server_version_num')::int as version")
    return rows[0].version
  } catch (error) {
    if (!isUnavailable(error) || Date.now() > deadline) throw cannotConnect(error)
  }
  await new Promise((resolve) => setTimeout(resolve, 250))
  return serverVersion(pool, deadline)
}

function cannotConnect(error: unknown) {
  const reason = sqlState(error) ?? (error as NodeJS.ErrnoException).code ?? "sans réponse"
  return new StartError(
    `PostgreSQL ne peut pas être utilisé (${reason}) : vérifiez que le serveur tourne et que l’adresse, l’utilisateur, le mot de passe et la base de DATABASE_URL sont justes.`,
  )
}

function withNamedStatements(pool: pg.Pool): PostgresPool {
  const runOf = new WeakMap<pg.PoolClient, RunStatement>()

  async function acquire(): Promise<Lease> {
    const client = await pool.connect()
    const run = runOf.get(client) ?? namedStatements(client)
    runOf.set(client, run)
    return { query: withoutWaitingToBegin(run), release: (destroy) => client.release(destroy) }
  }

  return drainingPool(acquire, () => pool.end())
}

/**
 * `begin` leaves with the first statement of its transaction. It fails only when the connection does, and then every
 * statement behind it says so.
 */
function withoutWaitingToBegin(run: RunStatement): Lease["query"] {
  return (text, values) => {
    const result = run(text, values)
    if (text !== "begin") return result
    result.catch(() => undefined)
    return Promise.resolve({ command: "BEGIN", rowCount: 0, rows: [] })
  }
}
