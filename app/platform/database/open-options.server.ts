import type { PostgresPool } from "kysely"

export interface DatabaseLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface OpenOptions {
  databaseUrl?: string | undefined
  dataDir: string
  poolSize?: number | undefined
  queryTimeoutMs?: number | undefined
  log: DatabaseLog
  /** Embedded only: another process may be writing, so the listener must end the process without closing. */
  onLost?: ((error: Error) => void) | undefined
  onFsync?: (() => void) | undefined
  /** Milliseconds a statement waits for a connection; by default 5 s on PostgreSQL, 10 s on the embedded database. */
  acquireTimeoutMs?: number | undefined
}

export interface Connections {
  total: number
  idle: number
  waiting: number
}

export interface OpenedPool {
  pool: PostgresPool
  connections: () => Connections
  afterClose?: () => Promise<void>
}
