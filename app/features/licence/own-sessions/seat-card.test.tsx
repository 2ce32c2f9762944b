import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { exampleOwnSessions } from "./own-sessions.examples.server.ts"
import type { OwnSeat } from "./own-sessions.schema.ts"
import { SeatCard } from "./seat-card.tsx"

const readAt = new Date("2027-06-01T10:00:00Z")

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
    <SeatCard seat={seat} sessions={exampleOwnSessions} holder={holder} readAt={readAt} onDone={() => undefined} />,
  )
  expect(ended.map(([all]) => all).filter((all) => html.includes(all))).toEqual([words])
})

test.each([
  ["2027-06-12T07:00:00.000Z", "l’annulation est gratuite jusqu’au samedi 5 juin 2027 à 09:00."],
  ["2027-06-05T07:00:00.000Z", "en cas d’annulation, le prix entier reste dû."],
])("a seat that the school moved to %s says what accepting means", (startsAt, means) => {
  const [booked] = exampleOwnSessions.seats
  if (!booked) throw new Error("the example has no seat")
  const shown = (terms: OwnSeat["terms"]) =>
    renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <SeatCard
          seat={{ ...booked, terms }}
          sessions={exampleOwnSessions}
          holder={{ applicationId: exampleOwnSessions.applicationId }}
          readAt={readAt}
          onDone={() => undefined}
        />
      </QueryClientProvider>,
    )
  const accepting = "Si vous acceptez, les conditions habituelles s’appliquent de nouveau : "
  expect(shown({ ...booked.terms, movedBySchool: true, freeUntil: startsAt })).toContain(accepting + means)
  expect(shown(booked.terms)).not.toContain("Si vous acceptez")
})
