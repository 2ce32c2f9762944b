import type { FileStore } from "#app/platform/files/file-store.server.ts"
import type { Log } from "#app/platform/log.server.ts"
import { type Outage, watchOutage } from "#app/platform/outage.server.ts"

export interface BucketWatch {
  /** Undefined without a bucket, and until the first look has ended. */
  up: () => boolean | undefined
  look: () => Promise<void>
}

export function watchBucket(bucket: FileStore | undefined, log: Log, now: () => Date): BucketWatch {
  const outage: Outage = watchOutage(now)
  let up: boolean | undefined

  return {
    up: () => up,
    async look() {
      if (!bucket) return
      try {
        await firstOf(bucket)
        outage.ended()
        if (up !== true) log.info({}, "bucket reached")
        up = true
      } catch (error) {
        const said = outage.failed(error)
        if (said) log.warn(said, "bucket not reached")
        up = false
      }
    },
  }
}

/** Listing fails for a missing bucket; reading one file does not. */
async function firstOf(bucket: FileStore): Promise<void> {
  for await (const _ of bucket.list("documents")) return
}
