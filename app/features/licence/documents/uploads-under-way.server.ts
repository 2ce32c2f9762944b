import type { IncomingForm } from "#app/platform/http/api-router.server.ts"

interface Limits {
  /** All uploads of this process. */
  most: number
  perPerson: number
  /** Places of `most` for people without another upload, so that a few people cannot block everybody. */
  forFirst: number
}

interface Pace {
  /** Younger uploads are not judged by their pace. */
  afterMs: number
  /** Bytes per second; a slower upload may lose its place. */
  lowest: number
}

export interface UnderWay {
  form: IncomingForm
  leave: () => void
}

/**
 * Bounds memory by the number of uploads, each 10 MB for up to three minutes. When all places are taken, the slowest
 * upload below the lowest pace is aborted.
 * @returns a function that gives a place, or undefined without one
 */
export function uploadsUnderWay({ most, perPerson, forFirst }: Limits, pace: Pace, now = () => performance.now()) {
  const held = new Set<Upload>()

  /** Bytes per second; infinite for a young or complete upload. */
  function paceOf({ begun, bytes, whole }: Upload): number {
    const took = now() - begun
    return whole || took < pace.afterMs ? Number.POSITIVE_INFINITY : (bytes * 1000) / took
  }

  function turnSlowestAway(): boolean {
    const [slowest] = [...held].sort((a, b) => paceOf(a) - paceOf(b))
    if (!slowest || paceOf(slowest) >= pace.lowest) return false
    held.delete(slowest)
    slowest.turned.abort()
    return true
  }

  return (userId: string): UnderWay | undefined => {
    const own = [...held].filter((upload) => upload.userId === userId).length
    if (own >= perPerson) return undefined
    if (held.size >= (own === 0 ? most : most - forFirst) && !turnSlowestAway()) return undefined
    const upload = { userId, begun: now(), bytes: 0, whole: false, turned: new AbortController() }
    held.add(upload)
    return {
      form: {
        turnedAway: upload.turned.signal,
        onBytes: (bytes) => (upload.bytes += bytes),
        onWhole: () => (upload.whole = true),
      },
      leave: () => held.delete(upload),
    }
  }
}

interface Upload {
  userId: string
  begun: number
  bytes: number
  /** True once it is fully received and is being inspected. */
  whole: boolean
  turned: AbortController
}
