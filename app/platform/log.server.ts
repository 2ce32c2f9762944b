import { AsyncLocalStorage } from "node:async_hooks"
import pino, { type DestinationStream, type Logger } from "pino"

export type Log = Logger

const requestIds = new AsyncLocalStorage<string>()

/** Every log line of `work` carries `requestId`. */
export function withRequestId<T>(requestId: string, work: () => T): T {
  return requestIds.run(requestId, work)
}

export function currentRequestId(): string {
  return requestIds.getStore() ?? "process"
}

/** One JSON line per entry on standard error, without personal data. */
export function createLog(
  level: string,
  destination: DestinationStream = pino.destination({ fd: 2, sync: false }),
): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      mixin: () => ({ requestId: currentRequestId() }),
      serializers: { err: safeError },
    },
    destination,
  )
}

/** Database errors quote the refused row (`detail`, `parameters`), which may be personal. */
function safeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, constraint, table } = error as Error & { code?: string; constraint?: string; table?: string }
  const { message, stack = "" } = error
  // Class 22: the message quotes the value that could not be read.
  const quotesValue = code !== undefined && /^22[0-9A-Z]{3}$/.test(code)
  const told = quotesValue ? "a value could not be read" : message
  return { type: error.name, message: told, code, constraint, table, stack: stack.replace(message, () => told) }
}
