import { LockWait } from "#app/platform/database/database-errors.server.ts"

/** Fewer than a process has connections (`DATABASE_POOL_SIZE`). */
const atOnce = 4
/** As long as any request waits for a connection. */
const patienceMs = 5_000

interface Door {
  inside: number
  waiting: Set<() => void>
}

const doors = new Map<string, Door>()

/**
 * Lets in so many rivals for a base's day at a time. The others wait without a connection, so that rivals of one slot
 * never use up the pool (school 1).
 * @throws LockWait for a rival whose turn did not come
 */
export async function amongRivals<T>(
  { base, date }: { base: string | null; date: string },
  work: () => Promise<T>,
): Promise<T> {
  const key = `${base ?? ""} ${date}`
  const door = doors.get(key) ?? { inside: 0, waiting: new Set() }
  doors.set(key, door)
  if (door.inside >= atOnce) await turnAt(door)
  else door.inside += 1
  try {
    return await work()
  } finally {
    const [next] = door.waiting
    if (next) next()
    else door.inside -= 1
    if (door.inside === 0) doors.delete(key)
  }
}

/** A rival that leaves passes its place to the next one in turn. */
async function turnAt(door: Door): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const enter = () => {
      clearTimeout(timer)
      door.waiting.delete(enter)
      resolve()
    }
    const timer = setTimeout(() => {
      door.waiting.delete(enter)
      reject(new LockWait())
    }, patienceMs)
    door.waiting.add(enter)
  })
}
