import { isDiskFull } from "#app/platform/database/database-errors.server.ts"
import type { Database } from "#app/platform/database/open-database.server.ts"
import { hasRoom } from "#app/platform/files/disk-room.server.ts"

export interface Readiness {
  stopping: AbortSignal
  disks: readonly string[]
}

const roomToWrite = 16 * 1024 * 1024

/** @throws what `ping` throws while the database does not answer */
export async function readinessOf(
  { ping }: Pick<Database, "ping">,
  { stopping, disks }: Readiness,
): Promise<"ready" | "stopping" | "disk-full"> {
  if (stopping.aborted) return "stopping"
  const room = await Promise.all(disks.map((path) => hasRoom(path, roomToWrite)))
  if (room.includes(false)) return "disk-full"
  try {
    await ping()
  } catch (error) {
    if (isDiskFull(error)) return "disk-full"
    throw error
  }
  return "ready"
}
