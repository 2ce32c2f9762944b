interface Limits {
  /** Of everybody together, in this process. */
  most: number
  /** Of one person. */
  perPerson: number
  /** Of `most`, those kept for people who are sending nothing else: a few cannot keep everybody out. */
  forFirst: number
}

/**
 * Counts the uploads that are being received: each may hold 10 MB for the three minutes a slow connection may take, so
 * that their number is what bounds the memory.
 * @returns what takes a place for somebody and gives the function that leaves it, or undefined when there is none
 */
export function uploadsUnderWay({ most, perPerson, forFirst }: Limits): (userId: string) => (() => void) | undefined {
  const byPerson = new Map<string, number>()
  let all = 0

  return (userId) => {
    const own = byPerson.get(userId) ?? 0
    if (own >= perPerson || all >= (own === 0 ? most : most - forFirst)) return undefined
    all += 1
    byPerson.set(userId, own + 1)
    return () => {
      all -= 1
      const left = (byPerson.get(userId) ?? 1) - 1
      if (left > 0) byPerson.set(userId, left)
      else byPerson.delete(userId)
    }
  }
}
