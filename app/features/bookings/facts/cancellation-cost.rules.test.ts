import { describe, expect, test } from "vitest"
import type { ChargeRow, Ledger, PaymentRow } from "#app/features/payments/ledger/ledger.rules.ts"
import { withCost } from "./cancellation-cost.rules.ts"
import { changeSentences } from "./change-sentences.labels.ts"
import { type BookingKind, changeTerms } from "./change-terms.rules.ts"

const startsAt = new Date("2027-06-12T08:00:00Z")
const price = 16_000
const deposit = 4_800
const charges = [aCharge("own", price)]
const paid = (cents: number): Ledger => ({ charges, payments: cents === 0 ? [] : [aPayment(cents)] })
const euros = (cents: number) => `${cents / 100}€`

function aCharge(id: string, amountCents: number): ChargeRow {
  const amount = { quantity: 1, unitCents: amountCents, amountCents, currency: "EUR", vatPermille: null } as const
  const none = { creditOf: null, undoes: null, bookingId: null, createdAt: startsAt }
  return { ...none, ...amount, id, kind: "charge", code: "rental", text: id }
}

function aPayment(amountCents: number): PaymentRow {
  const row = { kind: "payment", purpose: "account", method: "online", currency: "EUR", status: "completed" } as const
  const settled = { provider: "card", counts: true, providerRef: null, createdAt: startsAt, settledAt: startsAt }
  return { ...row, ...settled, id: "paid", refundOf: null, amountCents }
}

const states = {
  pending: { status: "pending", movedBySchoolAt: null, ledger: { charges: [], payments: [] }, isPriceSet: false },
  confirmed: { status: "confirmed", movedBySchoolAt: null, ledger: { charges: [], payments: [] }, isPriceSet: false },
  priced: { status: "confirmed", movedBySchoolAt: null, ledger: paid(0), isPriceSet: true },
  "deposit paid": { status: "confirmed", movedBySchoolAt: null, ledger: paid(deposit), isPriceSet: true },
  paid: { status: "confirmed", movedBySchoolAt: null, ledger: paid(price), isPriceSet: true },
  "moved by the school": { status: "confirmed", movedBySchoolAt: startsAt, ledger: paid(price), isPriceSet: true },
  cancelled: { status: "cancelled", movedBySchoolAt: null, ledger: paid(price), isPriceSet: true },
} as const

type State = keyof typeof states
type Cost = [keptCents: number | null, restCentsThen: number]

/** What a cancellation keeps, and the rest of the account then: while it is free, and later. */
const costs: Record<State, [free: Cost, late: Cost]> = {
  pending: [
    [0, 0],
    [0, 0],
  ],
  confirmed: [
    [0, 0],
    [0, 0],
  ],
  priced: [
    [0, 0],
    [price, price],
  ],
  "deposit paid": [
    [0, -deposit],
    [price, price - deposit],
  ],
  paid: [
    [0, -price],
    [price, 0],
  ],
  "moved by the school": [
    [0, -price],
    [0, -price],
  ],
  cancelled: [
    [null, 0],
    [null, 0],
  ],
}

const kinds = ["boat_license", "boat_rental", "group_outing", "theory", "practice"] as const
/** Hours before the start, and whether a change is still free then: of bookings, and of sessions of a course. */
const hours = [
  [200, true, true],
  [47, false, false],
  [20, false, false],
  [3, false, false],
  [100, true, false],
] as const

function shown(state: State, kind: BookingKind, ahead: number) {
  const { status, movedBySchoolAt, ledger, isPriceSet } = states[state]
  const now = new Date(startsAt.getTime() - ahead * 3_600_000)
  const terms = changeTerms({ kind, status, startsAt, ownMoves: 0, movedBySchoolAt, attendance: null }, now)
  return withCost(terms, { charges: ledger.charges, isPriceSet }, ledger)
}

const cases = kinds.flatMap((kind) =>
  hours.flatMap(([ahead, ofBooking, ofSession]) =>
    (Object.keys(states) as State[])
      // A seat in a course is confirmed and has its price from the first moment on.
      .filter((state) => !/theory|practice/.test(kind) || !["pending", "confirmed"].includes(state))
      .map((state) => {
        const isFree = /theory|practice/.test(kind) ? ofSession : ofBooking
        return [kind, state, ahead, costs[state][isFree ? 0 : 1]] as const
      }),
  ),
)

describe("what a cancellation costs", () => {
  test.each(cases)(
    "%s, %s, %i h ahead: keeps and leaves %j cents",
    (kind, state, ahead, [keptCents, restCentsThen]) => {
      expect(shown(state, kind, ahead)).toMatchObject({ keptCents, restCentsThen })
    },
  )

  test("leaves out what the account holds for other bookings", () => {
    const other = aCharge("other", 20_000)
    const ledger = { charges: [...charges, other], payments: [aPayment(20_000)] }
    const terms = changeTerms(
      { kind: "practice", status: "confirmed", startsAt, ownMoves: 0, movedBySchoolAt: null, attendance: null },
      new Date("2027-06-10T08:00:00Z"),
    )
    expect(withCost(terms, { charges, isPriceSet: true }, ledger)).toMatchObject({
      keptCents: price,
      restCentsThen: price,
    })
    expect(withCost({ ...terms, keptPercent: 0 }, { charges, isPriceSet: true }, ledger)).toMatchObject({
      keptCents: 0,
      restCentsThen: 0,
    })
  })
})

describe("the sentences about a change", () => {
  const say = (state: State, kind: BookingKind, ahead: number) =>
    changeSentences(shown(state, kind, ahead), {
      what: kind === "theory" || kind === "practice" ? "session" : "booking",
      pending: state === "pending",
      at: (instant) => instant.slice(0, 10),
      amount: euros,
    }).map((sentence) => sentence.replaceAll("\u00a0", " "))

  test.each(cases)("%s, %s, %i h ahead: speak of a cost only where there is one", (kind, state, ahead, [keptCents]) => {
    const said = say(state, kind, ahead).join(" ")
    expect(/gratuitement|sans (frais|rien)/.test(said)).toBe(keptCents === 0)
  })

  test.each([
    ["pending", "boat_rental", 200, ["Vous pouvez déplacer ou annuler gratuitement jusqu’au 2027-06-10."]],
    [
      "pending",
      "boat_rental",
      20,
      [
        "L’école n’a pas encore confirmé : vous pouvez annuler votre demande sans rien payer.",
        "Le délai pour déplacer vous-même votre réservation est passé : pour un changement, écrivez-nous.",
      ],
    ],
    [
      "confirmed",
      "group_outing",
      20,
      [
        "L’école n’a pas encore fixé le prix : vous pouvez annuler sans rien payer.",
        "Le délai pour déplacer vous-même votre réservation est passé : pour un changement, écrivez-nous.",
      ],
    ],
    [
      "deposit paid",
      "boat_license",
      20,
      [
        "Le délai d’annulation gratuite est passé. Si vous annulez maintenant : l’école garde 160€ ; 112€ restent dus.",
        "Le délai pour déplacer vous-même votre réservation est passé : pour un changement, écrivez-nous.",
      ],
    ],
    [
      "paid",
      "practice",
      100,
      [
        "Le délai d’annulation gratuite est passé. Si vous annulez maintenant : l’école garde 160€, que vous avez payés.",
        "Le délai pour déplacer vous-même votre session est passé : pour un changement, écrivez-nous.",
      ],
    ],
    [
      "paid",
      "theory",
      200,
      [
        "Vous pouvez déplacer ou annuler gratuitement jusqu’au 2027-06-05.",
        "Si vous annulez, vos 160€ vous sont rendus.",
      ],
    ],
    [
      "moved by the school",
      "theory",
      3,
      [
        "L’école a déplacé cette session. Jusqu’à son début, le 2027-06-12, vous pouvez accepter, choisir une autre date ou annuler, sans frais.",
        "Si vous annulez, vos 160€ vous sont rendus.",
      ],
    ],
    ["cancelled", "practice", 200, ["Cette session ne peut plus être modifiée en ligne."]],
  ] as const)("%s, %s, %i h ahead: %j", (state, kind, ahead, sentences) => {
    expect(say(state, kind, ahead)).toEqual(sentences)
  })
})
