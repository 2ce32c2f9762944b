import { Socket } from "node:net"
import type { PostgresPool } from "kysely"
import pg from "pg"
import { StartError } from "#app/platform/start-error.ts"
import { isUnavailable, sqlState } from "./database-errors.server.ts"
import { drainingPool, type Lease } from "./draining-pool.server.ts"
import { namedStatements, type RunStatement } from "./named-statements.server.ts"
import type { OpenedPool, OpenOptions } from "./open-options.server.ts"
import { withTimeLimit } from "./time-limit.server.ts"
import { inUnits } from "./transaction-units.server.ts"
import { typeParsers } from "./type-parsers.server.ts"

const oldestMajor = 15
const defaultPoolSize = 12
/** More than `statement_timeout`: the server's own refusal, which keeps the connection, comes first. */
const defaultQueryTimeoutMs = 20_000
/** A PostgreSQL started together with us gets this long to answer. */
const startPatienceMs = 5_000

/** A pool of PostgreSQL connections that survives the loss of the server. */
export async function openPostgresPool(options: OpenOptions & { databaseUrl: string }): Promise<OpenedPool> {
  const { databaseUrl, poolSize = defaultPoolSize, queryTimeoutMs = defaultQueryTimeoutMs, log } = options
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
  const connections = () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount })
  return { pool: withNamedStatements(pool, queryTimeoutMs), connections }
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
    // Statements asked for together leave together (decisions 0017, 0032).
    pipeline: true,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }
}

async function refuseOldServer(pool: pg.Pool) {
  const version = await serverVersion(pool, Date.now() + startPatienceMs)
  if (version >= oldestMajor * 10_000) return
  throw new StartError(
    `PostgreSQL ${Math.floor(version / 10_000)} est trop ancien : la version ${oldestMajor} ou une plus récente est nécessaire.`,
  )
}

async function serverVersion(pool: pg.Pool, deadline: number): Promise<number> {
  try {
    return await askVersion(pool)
  } catch (error) {
    if (!isUnavailable(error) || Date.now() > deadline) throw cannotConnect(error)
  }
  await new Promise((resolve) => setTimeout(resolve, 250))
  return serverVersion(pool, deadline)
}

async function askVersion(pool: pg.Pool): Promise<number> {
  const client = await pool.connect()
  try {
    const asked = client.query("select current_setting('server_version_num')::int as version")
    const { rows } = await withTimeLimit(client, startPatienceMs, asked)
    return rows[0].version
  } finally {
    client.release()
  }
}

function cannotConnect(error: unknown) {
  const reason = sqlState(error) ?? (error as NodeJS.ErrnoException).code ?? "sans réponse"
  return new StartError(
    `PostgreSQL ne peut pas être utilisé (${reason}) : vérifiez que le serveur tourne et que l’adresse, l’utilisateur, le mot de passe et la base de DATABASE_URL sont justes.`,
  )
}

function withNamedStatements(pool: pg.Pool, queryTimeoutMs: number): PostgresPool {
  const runOf = new WeakMap<pg.PoolClient, RunStatement>()
  const connected = new Set<pg.PoolClient>()
  pool.on("connect", (client) => connected.add(client))
  pool.on("remove", (client) => connected.delete(client))

  async function acquire(): Promise<Lease> {
    const client = await pool.connect()
    const named = runOf.get(client) ?? namedStatements(client)
    runOf.set(client, named)
    const { run, isOpen } = inUnits(client, named)
    return {
      query: (text, values) => withTimeLimit(client, queryTimeoutMs, run(text, values)),
      // Whoever comes next must not find themselves inside a transaction that could not be ended.
      release: (destroy) => client.release(destroy || isOpen() || client.getTransactionStatus() !== "I"),
    }
  }

  async function end() {
    const last = [...connected]
    await pool.end()
    // The farewell is on its way: a server that is no longer there to hear it must not keep the process.
    for (const { connection } of last) if (connection.stream instanceof Socket) connection.stream.unref()
  }

  return drainingPool(acquire, end)
}
