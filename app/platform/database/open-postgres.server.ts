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

declare module "pg" {
  interface ClientBase {
    /** Of the session, as it was named when the connection began. */
    processID: number | null
  }
}

/** A pool of PostgreSQL connections that survives the loss of the server. */
export async function openPostgresPool(options: OpenOptions & { databaseUrl: string }): Promise<OpenedPool> {
  const { databaseUrl, poolSize = defaultPoolSize, queryTimeoutMs = defaultQueryTimeoutMs, log } = options
  const pool = new pg.Pool({ ...configOf(databaseUrl), max: poolSize })
  pool.on("error", (error) => log.warn({ err: error }, "an idle connection to PostgreSQL was lost"))
  // A connection lost between two statements of a transaction tells nobody else: unheard, it would end the process.
  pool.on("connect", (client) => client.on("error", (error) => log.warn({ err: error }, "a connection was lost")))
  try {
    await refuseUnfitServer(pool)
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

async function refuseUnfitServer(pool: pg.Pool) {
  const { version, pooled } = await askServer(pool, Date.now() + startPatienceMs)
  if (pooled) throw behindPooler()
  if (version >= oldestMajor * 10_000) return
  throw new StartError(
    `PostgreSQL ${Math.floor(version / 10_000)} est trop ancien : la version ${oldestMajor} ou une plus récente est nécessaire.`,
  )
}

interface Server {
  version: number
  /** Whether somebody between us and the server lends its sessions. */
  pooled: boolean
}

async function askServer(pool: pg.Pool, deadline: number): Promise<Server> {
  try {
    return await askOnce(pool)
  } catch (error) {
    if (error instanceof Error && /unsupported startup parameter/i.test(error.message)) throw behindPooler()
    if (!isUnavailable(error) || Date.now() > deadline) throw cannotConnect(error)
  }
  await new Promise((resolve) => setTimeout(resolve, 250))
  return askServer(pool, deadline)
}

async function askOnce(pool: pg.Pool): Promise<Server> {
  const client = await pool.connect()
  try {
    const asked = client.query("select current_setting('server_version_num')::int as version, pg_backend_pid() as pid")
    const { rows } = await withTimeLimit(client, startPatienceMs, asked)
    // A pooler names itself in the place of the session that it will lend.
    return { version: rows[0].version, pooled: client.processID !== rows[0].pid }
  } finally {
    client.release()
  }
}

/** Decision 0046. */
function behindPooler() {
  return new StartError(
    "DATABASE_URL mène à un intermédiaire comme pgbouncer, où les limites de temps et les requêtes nommées du site ne tiennent pas : donnez l’adresse de PostgreSQL lui-même. Chaque processus n’y ouvre pas plus de DATABASE_POOL_SIZE connexions.",
  )
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
