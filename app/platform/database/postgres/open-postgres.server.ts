import type { PostgresPool } from "kysely"
import pg from "pg"
import { causeInWords } from "#app/platform/cause-in-words.server.ts"
import { isUnavailable } from "#app/platform/database/database-errors.server.ts"
import { drainingPool, type Lease } from "#app/platform/database/draining-pool.server.ts"
import { namedStatements, type RunStatement } from "#app/platform/database/named-statements.server.ts"
import type { OpenedPool, OpenOptions } from "#app/platform/database/open-options.server.ts"
import { withinTime } from "#app/platform/database/time-limit.server.ts"
import { typeParsers } from "#app/platform/database/type-parsers.server.ts"
import { StartError } from "#app/platform/start-error.ts"

const oldestMajor = 15
const defaultPoolSize = 12
const defaultAcquireTimeoutMs = 5_000
/** More than `statement_timeout`, so that the server's own refusal, which keeps the connection, comes first. */
const defaultQueryTimeoutMs = 20_000
/** A PostgreSQL that starts together with the site gets this long. */
const startPatienceMs = 5_000
const sessionLimitsMs = { statement_timeout: 15_000, idle_in_transaction_session_timeout: 30_000 }

export async function openPostgresPool(options: OpenOptions & { databaseUrl: string }): Promise<OpenedPool> {
  const { databaseUrl, poolSize = defaultPoolSize, queryTimeoutMs = defaultQueryTimeoutMs, log } = options
  const { acquireTimeoutMs: connectionTimeoutMillis = defaultAcquireTimeoutMs } = options
  const pool = new pg.Pool({ ...configOf(databaseUrl), max: poolSize, connectionTimeoutMillis })
  pool.on("error", (error) => log.warn({ cause: causeInWords(error) }, "an idle connection to PostgreSQL was lost"))
  // Without a listener, a connection lost inside a transaction would end the process.
  pool.on("connect", (client) =>
    client.on("error", (error) => log.warn({ cause: causeInWords(error) }, "a connection was lost")),
  )
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
    // Compiling a plan takes longer than any statement here: 0.3 s of a listing that is read in 0.01.
    options: "-c TimeZone=UTC -c jit=off",
    idleTimeoutMillis: 60_000,
    ...sessionLimitsMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }
}

async function refuseUnfitServer(pool: pg.Pool) {
  const { version, limited } = await askServer(pool, Date.now() + startPatienceMs)
  if (!limited) throw behindPooler()
  if (version >= oldestMajor * 10_000) return
  throw new StartError(
    `PostgreSQL ${Math.floor(version / 10_000)} est trop ancien : la version ${oldestMajor} ou une plus récente est nécessaire.`,
  )
}

interface Server {
  version: number
  limited: boolean
}

async function askServer(pool: pg.Pool, deadline: number): Promise<Server> {
  try {
    const { rows } = await withinTime(pool.query<Server>(serverQuestion), startPatienceMs)
    return rows[0] as Server
  } catch (error) {
    if (error instanceof Error && /unsupported startup parameter/i.test(error.message)) throw behindPooler()
    if (!isUnavailable(error) || Date.now() > deadline) throw cannotConnect(error)
  }
  await new Promise((resolve) => setTimeout(resolve, 250))
  return askServer(pool, deadline)
}

const serverQuestion = {
  text: `select current_setting('server_version_num')::int as version,
    (select bool_and(setting::int = case name when 'statement_timeout' then $1::int else $2::int end)
     from pg_settings where name in ('statement_timeout', 'idle_in_transaction_session_timeout')) as limited`,
  values: Object.values(sessionLimitsMs),
}

/** Decision 0046. */
function behindPooler() {
  return new StartError(
    "DATABASE_URL mène à un intermédiaire comme pgbouncer, où les limites de temps et les requêtes nommées du site ne tiennent pas : donnez l’adresse de PostgreSQL lui-même. Chaque processus n’y ouvre pas plus de DATABASE_POOL_SIZE connexions.",
  )
}

function cannotConnect(error: unknown) {
  return new StartError(
    `PostgreSQL ne peut pas être utilisé : ${causeInWords(error)}. Vérifiez que le serveur tourne et que l’adresse, l’utilisateur, le mot de passe et la base de DATABASE_URL sont justes.`,
  )
}

function withNamedStatements(pool: pg.Pool, queryTimeoutMs: number): PostgresPool {
  const runOf = new WeakMap<pg.PoolClient, RunStatement>()

  async function acquire(): Promise<Lease> {
    const client = await pool.connect()
    const run = runOf.get(client) ?? namedStatements(client)
    runOf.set(client, run)
    let answers = true
    return {
      async query(text, values) {
        if (!answers) throw new Error("Connection terminated: a statement got no answer")
        return await withinTime(run(text, values), queryTimeoutMs, () => (answers = false))
      },
      // A connection inside a transaction is destroyed instead of reused.
      release: (destroy) => client.release(destroy || !answers || client.getTransactionStatus() !== "I"),
    }
  }

  return drainingPool(acquire, () => pool.end())
}
