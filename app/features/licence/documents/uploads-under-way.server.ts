import type { IncomingForm } from "#app/platform/http/api-router.server.ts"

interface Limits {
  /** Of everybody together, in this process. */
  most: number
  /** Of one person. */
  perPerson: number
  /** Of `most`, those kept for people who are sending nothing else: a few cannot keep everybody out. */
  forFirst: number
}

interface Pace {
  /** An upload that has taken so long can be judged by its pace. */
  afterMs: number
  /** Bytes a second: whoever is slower makes room where somebody finds no place. */
  lowest: number
}

/** An upload that has its place. */
export interface UnderWay {
  form: IncomingForm
  leave: () => void
}

/**
 * Counts the uploads that are being received: each may hold 10 MB for the three minutes a slow connection may take, so
 * that their number is what bounds the memory. Where there is no place, the slowest of those below the lowest pace is
 * turned away.
 * @returns what takes a place for somebody, or gives undefined when there is none
 */
export function uploadsUnderWay({ most, perPerson, forFirst }: Limits, pace: Pace, now = () => performance.now()) {
  const held = new Set<Upload>()

  /** Bytes a second; what cannot be judged yet, or has arrived whole, is as fast as can be. */
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
  /** Received to its end: it is being looked at. */
  whole: boolean
  turned: AbortController
}
