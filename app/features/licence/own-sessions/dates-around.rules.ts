interface Moment {
  date: string
  startTime: string
}

/** The dates on both sides of the booked one, as many before as after where there are; all come and stay sorted. */
export function nearest<Free extends Moment>(free: readonly Free[], booked: Moment, count: number): Free[] {
  const before = free.filter((session) => isBefore(session, booked)).length
  const first = Math.max(0, Math.min(before - Math.floor(count / 2), free.length - count))
  return free.slice(first, first + count)
}

/** Puts the booked one at its place among the others. */
export function around<Free extends Moment, Booked extends Moment>(
  free: readonly Free[],
  booked: Booked,
): (Free | Booked)[] {
  const [before, after] = [true, false].map((wanted) => free.filter((one) => isBefore(one, booked) === wanted))
  return [...(before ?? []), booked, ...(after ?? [])]
}

function isBefore(one: Moment, other: Moment): boolean {
  return `${one.date} ${one.startTime}` < `${other.date} ${other.startTime}`
}
