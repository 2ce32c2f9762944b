import type { Db } from "#app/platform/database/tables.server.ts"

/** What keeps a slot's lock busy: one holds it, one waits for it, one writes what comes before it. */
const atOnce = 3
/** Nobody waits in line for ever because those ahead do. */
const patienceMs = 1_000

interface Line {
  running: number
  /** What lets each go, in the order in which they came. */
  waiting: Set<() => void>
}

const byDatabase = new WeakMap<Db, Map<string, Line>>()

/**
 * Lets few bookings of one slot run at a time: twelve that wait for one lock cost PostgreSQL half as much again, and
 * hold every connection of the process meanwhile. It guards nothing, the lock does.
 */
export async function inSlotTurn<T>(db: Db, slotId: string, work: () => Promise<T>): Promise<T> {
  const lines = byDatabase.get(db) ?? new Map<string, Line>()
  byDatabase.set(db, lines)
  const line = lines.get(slotId) ?? { running: 0, waiting: new Set() }
  lines.set(slotId, line)
  await turnIn(line)
  try {
    return await work()
  } finally {
    line.running -= 1
    const [next] = line.waiting
    if (line.running < atOnce) next?.()
    if (line.running === 0) lines.delete(slotId)
  }
}

async function turnIn(line: Line): Promise<void> {
  if (line.running < atOnce) {
    line.running += 1
    return
  }
  await new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(late)
      line.waiting.delete(go)
      line.running += 1
      resolve()
    }
    const late = setTimeout(go, patienceMs)
    line.waiting.add(go)
  })
}
