import fc from "fast-check"
import { sql } from "kysely"
import { describe, expect, test } from "vitest"
import type { Db } from "#app/platform/database/tables.server.ts"
import { slotsOutOfStep } from "#tests/factories/slots.ts"
import { errorsInBooks } from "#tests/support/crowds/till-books.ts"
import { engines, type TestDatabase, useDatabase } from "#tests/support/databases.ts"
import { actsOfThePerson } from "#tests/support/lives/acts-of-the-person.ts"
import { actsAtTheTill, actsOfTheSchool } from "#tests/support/lives/acts-of-the-school.ts"
import { linksOf } from "#tests/support/lives/links-of-a-life.ts"
import { aLife, type Draw, type Life } from "#tests/support/lives/one-person.ts"
import { type Booked, bookingsIn } from "#tests/support/lives/seen-of-a-life.ts"

const actsOf = (life: Life) => ({ ...actsOfThePerson(life), ...actsOfTheSchool(life), ...actsAtTheTill(life) })
type ActName = keyof ReturnType<typeof actsOf>

/** The relative frequency of each act. */
const weights = {
  book: 8,
  apply: 4,
  confirm: 5,
  cancelBySchool: 2,
  moveBySchool: 6,
  undo: 3,
  setAmount: 4,
  pay: 5,
  tick: 5,
  moveOwn: 4,
  cancelOwn: 2,
  acceptOwn: 4,
  moveSeat: 4,
  leaveSeat: 2,
  cancelCourse: 1,
  wait: 5,
} as const satisfies Record<ActName, number>

const act = fc.constantFrom(
  ...Object.entries(weights).flatMap(([name, weight]) => Array<ActName>(weight).fill(name as ActName)),
)
const histories = fc.array(fc.record({ act, nth: fc.nat(30), other: fc.nat(30) }), { minLength: 40, maxLength: 40 })

const days = { from: "2027-05-01", to: "2027-12-31" }
const whatMoves: ReadonlySet<ActName> = new Set(["moveBySchool", "undo", "moveOwn", "moveSeat"])

async function emptied({ db }: TestDatabase): Promise<void> {
  await sql`truncate users, persons, slots, bookings, money_accounts, boats, emails, events, idempotency_keys,
    simulated_payments, invoice_counters cascade`.execute(db)
}

/** What an act may not change, and what it must. @returns one sentence for each error */
function errorsInStep(name: ActName, ok: boolean, before: readonly Booked[], after: readonly Booked[]): string[] {
  const now = new Map(after.map((booked) => [booked.id, booked]))
  return before.flatMap((was) => {
    const is = now.get(was.id)
    if (!is) return [`${was.reference} is gone`]
    const isMoved = was.slots !== is.slots && is.status !== "cancelled"
    const isEnded = was.status !== "cancelled" && is.status === "cancelled"
    const isRevived = was.status === "cancelled" && is.status !== "cancelled"
    const counts = isMoved || isEnded || isRevived
    return [
      ...(was.reference === is.reference && was.kind === is.kind ? [] : [`${was.reference} became ${is.reference}`]),
      ...(ok || JSON.stringify(was) === JSON.stringify(is)
        ? []
        : [`${was.reference} was changed by a refused ${name}`]),
      ...(counts === is.sequence > was.sequence ? [] : [`${was.reference}: sequence ${was.sequence}, ${is.sequence}`]),
      ...(isMoved && !isRevived && !whatMoves.has(name) ? [`${was.reference} was moved by ${name}`] : []),
      ...(was.attendance === is.attendance || name === "tick" ? [] : [`${name} changed the attendance`]),
    ]
  })
}

function errorsInPlaces(bookings: readonly Booked[]): string[] {
  return bookings.flatMap(({ reference, status, slots }) =>
    (status === "cancelled") === (slots === "") ? [] : [`${reference}, ${status}, has places in ${slots || "nothing"}`],
  )
}

async function errorsInMoney(db: Db, given: Life["given"]): Promise<string[]> {
  const rows = await db
    .selectFrom("paymentTransactions")
    .select(["accountId", ({ fn }) => fn.sum<number>("amountCents").as("cents")])
    .where("kind", "=", "payment")
    .where("purpose", "=", "account")
    .groupBy("accountId")
    .execute()
  const kept = new Map(rows.map(({ accountId, cents }) => [accountId, cents]))
  return [...given].flatMap(([id, cents]) => (kept.get(id) === cents ? [] : [`${id}: ${kept.get(id)} of ${cents}`]))
}

/** Runs a history. @returns the errors after each act */
async function lived(life: Life, drawn: readonly (Draw & { act: ActName })[], done: Map<string, number>) {
  const acts = actsOf(life)
  const links = linksOf(life)
  let before = await bookingsIn(life.db)
  for (const { act: name, ...draw } of drawn) {
    const called = await acts[name](draw)
    const ok = called !== undefined && called.status < 300
    if (ok || name === "wait") done.set(name, (done.get(name) ?? 0) + 1)
    const after = await bookingsIn(life.db)
    const broken = called && called.status >= 500 ? [`${name} answered ${called.status}`] : []
    const step = errorsInStep(name, ok, before, after)
    const places = [...errorsInPlaces(after), ...(await slotsOutOfStep(life.db)).map((slot) => JSON.stringify(slot))]
    const errors = [...broken, ...step, ...places, ...(await errorsInMoney(life.db, life.given))]
    if (errors.length > 0) return errors.map((error) => `after ${name}: ${error}`)
    before = after
    await links.keep()
  }
  return [...(await errorsInBooks(life.db, days)), ...(await links.errors())]
}

describe.each(engines)("whatever one person and the school do, in whatever order, on %s", (engine) => {
  const on = useDatabase(engine)

  test("no reference, place, cent, link or tick is lost, and an agenda learns of each move", async () => {
    const done = new Map<string, number>()
    const property = fc.asyncProperty(histories, async (acts) => {
      await emptied(on)
      const errors = await lived(await aLife(on), acts, done)
      if (errors.length > 0) throw new Error(errors.join("\n"))
    })
    const missing = () => Object.keys(weights).filter((name) => !done.has(name))
    // A rare act may not succeed in the first histories.
    for (let round = 0; round === 0 || (round < 8 && missing().length > 0); round += 1) {
      const report = await fc.check(property, { numRuns: 8, endOnFailure: true })
      expect(report.failed ? [`seed ${report.seed}`, String(report.errorInstance)] : []).toEqual([])
    }
    expect(missing()).toEqual([])
  })

  test("a place, a cent, a link, a reference and a sequence that get lost are noticed", async () => {
    await emptied(on)
    const life = await aLife(on)
    const first = { nth: 0, other: 1 }
    const acts = actsOf(life)
    for (const name of ["book", "confirm", "pay"] as const) await acts[name](first)
    const before = await bookingsIn(on.db)
    expect([before.length, life.given.size]).toEqual([1, 1])
    for (const id of life.given.keys()) life.given.set(id, 1)
    expect(await errorsInMoney(on.db, life.given)).toHaveLength(1)
    await on.db.updateTable("bookings").set({ sequence: 7 }).execute()
    expect(errorsInStep("confirm", true, before, await bookingsIn(on.db))).toHaveLength(1)
    const links = linksOf(life)
    await links.keep()
    expect(await links.errors()).toEqual([])
    await on.db.deleteFrom("manageLinks").execute()
    expect(await links.errors()).toHaveLength(1)
    await on.db.deleteFrom("places").execute()
    expect(errorsInPlaces(await bookingsIn(on.db))).toHaveLength(1)
    expect(errorsInStep("confirm", true, before, [])).toEqual([`${before[0]?.reference} is gone`])
  })
})
