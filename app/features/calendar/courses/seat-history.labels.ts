import { moveDialog } from "#content/admin/move.ts"
import { seatActs } from "#content/admin/seats.ts"
import { moneyMoved } from "#content/facts/office.ts"

interface NotedSession {
  date: string
  startTime: string
  location: string
}

/** What the event of a seat keeps of the sessions that it left and took, as they were then. */
export function sessionsNoted({ from, to }: { from?: NotedSession | undefined; to?: NotedSession | undefined }) {
  return { ...(from ? { from: noted(from) } : {}), ...(to ? { to: noted(to) } : {}) }
}

function noted({ date, startTime, location }: NotedSession): NotedSession {
  return { date, startTime, location }
}

interface Formats {
  when: (day: string, time: string) => string
  amount: (cents: number, currency: string) => string
}

interface SeatEvent {
  action: string
  change: Record<string, unknown>
}

/** « K7M2QX9B, du sam. 12 juin 2027, 09:00, Base de Nyon au …, CHF 30.00 facturés »; undefined for other events. */
export function seatDetail({ action, change }: SeatEvent, formats: Formats): string | undefined {
  const { reference, atWish } = change
  if (!action.startsWith("application.") || !reference) return undefined
  const [from, to] = [change.from, change.to].map((session) => sessionWords(session, formats))
  const parts = [
    [reference].flat().map(String).join(" → "),
    from && to ? moveDialog.detail(from, to) : from || to,
    atWish ? seatActs.cancel.wished : undefined,
    moneyWords(change, formats),
  ]
  return parts.filter(Boolean).join(", ")
}

function sessionWords(session: unknown, { when }: Formats): string | undefined {
  if (!session) return undefined
  const { date, startTime, location } = session as NotedSession
  return `${when(date, startTime)}, ${location}`
}

function moneyWords(
  { chargedCents, creditedCents, currency }: Record<string, unknown>,
  formats: Formats,
): string | undefined {
  const amount = (cents: unknown) => formats.amount(Number(cents), String(currency))
  if (chargedCents) return moneyMoved.charged(amount(chargedCents))
  return creditedCents ? moneyMoved.credited(amount(creditedCents)) : undefined
}
