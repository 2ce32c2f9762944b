export interface Dated {
  date: string
}

export interface Month<Session extends Dated> {
  month: string
  count: number
  days: { date: string; sessions: Session[] }[]
}

/** Months and days in the order of the sessions, which come sorted by date. */
export function byMonth<Session extends Dated>(sessions: readonly Session[]): Month<Session>[] {
  const months: Month<Session>[] = []
  for (const session of sessions) {
    const name = session.date.slice(0, 7)
    let month = months.at(-1)
    if (month?.month !== name) months.push((month = { month: name, count: 0, days: [] }))
    month.count += 1
    const day = month.days.at(-1)
    if (day?.date === session.date) day.sessions.push(session)
    else month.days.push({ date: session.date, sessions: [session] })
  }
  return months
}

/** Months shown at first: the nearest ones, until they hold enough to choose from. */
export function monthsAtFirst(months: readonly { count: number }[], enough: number): number {
  let held = 0
  const at = months.findIndex(({ count }) => (held += count) >= enough)
  return at < 0 ? months.length : at + 1
}
