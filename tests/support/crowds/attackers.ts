import { v4 as uuid } from "uuid"
import { rentalRequest } from "#tests/factories/reservation-requests.ts"
import { bases } from "#tests/factories/season.ts"

/** Sends a body to the API from an address. */
export type SendFrom = (from: string, path: string, body: object, headers?: Record<string, string>) => Promise<Response>

export interface Wish {
  date: string
  base?: string
  timeSlot?: string
  rentalDuration?: number
}

export const rentalHours = ["09:00", "10:00", "11:00", "12:00", "13:00", "14:00", "15:00", "16:00", "17:00"]

export async function hold(send: SendFrom, from: string, wish: Wish, token = uuid()): Promise<number> {
  const { date, base = "nyon", timeSlot = "10:00", rentalDuration = 1 } = wish
  const body = { token, type: "boat_rental", date, timeSlot, base, hours: rentalDuration, model: "electric_medium" }
  return (await send(from, "/api/v1/holds", body)).status
}

/** @returns 'booked', or the code of the refusal */
export async function request(
  send: SendFrom,
  from: string,
  email: string,
  wish: Wish,
  sent: { proof?: string; holdToken?: string } = {},
): Promise<string> {
  const { proof, holdToken } = sent
  const headers: Record<string, string> = holdToken ? { "Hold-Token": holdToken } : {}
  const answer = await send(
    from,
    "/api/v1/reservations",
    { ...asked(email, wish), ...(proof ? { proof } : {}) },
    headers,
  )
  return answer.status === 201 ? "booked" : ((await answer.json()) as { code: string }).code
}

function asked(email: string, { date, base = "nyon", timeSlot = "10:00", rentalDuration = 1 }: Wish) {
  return rentalRequest({ email, base, reservationDate: date, timeSlot, rentalDuration })
}

/** One mailbox with tags: holds of every boat of a day, and six entries of waiting lists. @returns their statuses */
export async function takeADay(send: SendFrom, from: string, date: string): Promise<number[]> {
  for (const timeSlot of rentalHours) for (let boat = 0; boat < 3; boat += 1) await hold(send, from, { date, timeSlot })
  const joined: number[] = []
  for (const [nth, timeSlot] of rentalHours.slice(0, 6).entries()) {
    const email = `un+${date}-${nth}@example.ch`
    joined.push((await send(from, "/api/v1/waiting-list", asked(email, { date, timeSlot }))).status)
  }
  return joined
}

/** Seventeen /64 of one /48 take a week at three bases, without mailboxes. */
export async function takeAWeek(send: SendFrom, days: readonly string[]): Promise<string[]> {
  const outcomes: string[] = []
  for (let nth = 0; nth < 17; nth += 1) {
    const from = `2001:db8:77:${nth.toString(16)}::1`
    const wish = { date: days[nth % 7] ?? "", rentalDuration: 8, timeSlot: "09:00" }
    for (let tab = 0; tab < 3; tab += 1) await hold(send, from, { ...wish, base: bases[nth % 3] ?? "" })
    outcomes.push(await request(send, from, `guest-${nth}@gmail.com`, { ...wish, base: bases[(nth + 1) % 3] ?? "" }))
  }
  return outcomes
}

/** Rentals of eight hours from the addresses of a /24, over all boats of one day after the other. */
export async function rentAll(
  send: SendFrom,
  days: readonly string[],
  { first = 0, count, emailOf }: { first?: number; count: number; emailOf: (nth: number) => string },
  proofOf: (email: string) => Promise<string | undefined> = async () => undefined,
): Promise<string[]> {
  const outcomes: string[] = []
  for (let nth = first; nth < first + count; nth += 1) {
    const wish = {
      date: days[Math.floor(nth / 3)] ?? "",
      base: bases[nth % 3] ?? "",
      timeSlot: "09:00",
      rentalDuration: 8,
    }
    const proof = await proofOf(emailOf(nth))
    outcomes.push(await request(send, `203.0.113.${nth}`, emailOf(nth), wish, proof ? { proof } : {}))
  }
  return outcomes
}

export function countsOf(outcomes: readonly string[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(outcomes, (outcome) => outcome)].map(([name, all]) => [name, all.length]))
}
