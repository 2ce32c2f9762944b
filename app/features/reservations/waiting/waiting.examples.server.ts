import { exampleQuote } from "#app/features/reservations/book/quotes.examples.server.ts"
import { exampleRental, exampleTimes } from "#app/features/reservations/reservations.examples.server.ts"
import type { LookedAt, WaitingKey, WaitingPlace } from "./waiting.schema.ts"

export const exampleKey = { secret: "Vb3Jx0mQ9dYw2kR7nT5sLhG8pZcE1uAiO4fXyKqMtWs" } satisfies WaitingKey

export const examplePlace: WaitingPlace = {
  id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d12",
  state: "waiting",
  ...exampleRental,
  ...exampleTimes,
  groupSize: null,
  position: 2,
  offerUntil: null,
}

export const exampleLookedAt = { ...examplePlace, quote: exampleQuote } satisfies LookedAt["place"]
