const diskFull = "53100"
const foreignKeyViolation = "23503"
const lockNotAvailable = "55P03"

export class DatabaseBusy extends Error {
  override name = "DatabaseBusy"

  constructor(waitedMs: number) {
    super(`database busy: no connection within ${waitedMs} ms`)
  }
}

/** The embedded database stopped and is not open again. */
export class EngineGone extends Error {
  override name = "EngineGone"

  constructor(message = "the embedded database has given itself up") {
    super(message)
  }
}

export class NoRoom extends EngineGone {
  override name = "NoRoom"
  readonly code = diskFull

  constructor() {
    super("no room on the disk to open the embedded database again")
  }
}

const networkCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENOENT", // a missing Unix socket
])
const networkCalls = new Set(["connect", "read", "write", "getaddrinfo"])
/** After these errors the outcome of a commit is unknown. */
const endsSession = new Set(["FATAL", "PANIC"])
const refusesLogin = /^(28|3D)/
const otherSchemaStates = new Set(["42P01", "42703", "42883"])
const unavailableStates = new Set(["57P01", "57P02", "57P03", "53300"])
/** Messages of pg, its pool and Kysely, which have no code. */
const unavailableMessages =
  /^(connection terminated|timeout exceeded when trying to connect|timeout expired|client has encountered a connection error|client was closed|cannot use a pool after calling end|driver has already been destroyed|the database is closed)/i

/** A rival did not get its turn in time. */
export class LockWait extends Error {
  override name = "LockWait"

  constructor() {
    super("others wait for the same rows")
  }
}

/** True when somebody else kept a row, or the turn before it, for longer than a caller waits (`lock_timeout`). */
export function isLockWait(error: unknown): boolean {
  return error instanceof LockWait || sqlState(error) === lockNotAvailable
}

/** The five characters PostgreSQL gives an error, or undefined. */
export function sqlState(error: unknown): string | undefined {
  const code = property(error, "code")
  return code !== undefined && /^[0-9A-Z]{5}$/.test(code) && !networkCodes.has(code) ? code : undefined
}

/** The name of the constraint that refused a row, e.g. "availability_places_check". */
export function constraintOf(error: unknown): string | undefined {
  return property(error, "constraint")
}

/** The account of the caller was deleted since it was read. */
export class AccountGone extends Error {}

export function isAccountGone(error: unknown): boolean {
  if (error instanceof AccountGone) return true
  return sqlState(error) === foreignKeyViolation && (constraintOf(error) ?? "").endsWith("_user_id_fkey")
}

/** True when a retry may help: the caller answers 503 with Retry-After. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseBusy || error instanceof EngineGone) return true
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  if (hasEnded(error)) return true
  const state = sqlState(error)
  if (state !== undefined) return unavailableStates.has(state) || state.startsWith("08")
  const code = property(error, "code")
  if (code !== undefined && networkCodes.has(code)) return networkCalls.has(property(error, "syscall") ?? "")
  return error instanceof Error && unavailableMessages.test(error.message)
}

/** True when a table, a column or a function is not there: a newer version has migrated the database meanwhile. */
export function isOtherSchema(error: unknown): boolean {
  return otherSchemaStates.has(sqlState(error) ?? "")
}

/** True when the database's disk is full; a database that stopped for it counts as unavailable. */
export function isDiskFull(error: unknown): boolean {
  return sqlState(error) === diskFull && !hasEnded(error)
}

function hasEnded(error: unknown): boolean {
  return endsSession.has(property(error, "severity") ?? "") && !refusesLogin.test(sqlState(error) ?? "")
}

function property(error: unknown, name: string): string | undefined {
  if (typeof error !== "object" || error === null) return undefined
  const value = (error as Record<string, unknown>)[name]
  return typeof value === "string" ? value : undefined
}
