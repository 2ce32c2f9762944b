/** A merge can be taken back for these minutes, the last instant included (school 0). */
const mergeMinutes = 10

export function undoableUntil(mergedAt: Date): Date {
  return new Date(mergedAt.getTime() + mergeMinutes * 60_000)
}
