import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { exampleOwnSessions } from "./own-sessions.examples.server.ts"
import type { OwnSeat } from "./own-sessions.schema.ts"
import { SeatCard } from "./seat-card.tsx"

const ended: [string, Partial<OwnSeat>][] = [
  ["Annulée par l’école", { sessionCancelled: true }],
  ["Place annulée", { takenOut: true }],
  ["Annulée par vous", { keptPercent: 0 }],
  // An unpaid deposit frees it: the school cancelled nothing.
  ["Place libérée", {}],
]

test.each(ended)("an ended seat says who ended it: « %s »", (words, how) => {
  const [booked] = exampleOwnSessions.seats
  if (!booked) throw new Error("the example has no seat")
  const terms = { ...booked.terms, cancellable: false }
  const seat: OwnSeat = { ...booked, bookingStatus: "cancelled", terms, ...how }
  const holder = { applicationId: exampleOwnSessions.applicationId }
  const html = renderToStaticMarkup(
    <SeatCard seat={seat} sessions={exampleOwnSessions} holder={holder} onDone={() => undefined} />,
  )
  expect(ended.map(([all]) => all).filter((all) => html.includes(all))).toEqual([words])
})
