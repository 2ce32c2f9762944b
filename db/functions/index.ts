import { bookPlaces } from "./book-places.ts"
import { claimKey } from "./claim-key.ts"
import { findSlots } from "./find-slots.ts"
import { freePlaces } from "./free-places.ts"
import { isoInstant } from "./iso-instant.ts"
import { judgeSlots } from "./judge-slots.ts"
import { takePlaces } from "./take-places.ts"
import { takeSeats } from "./take-seats.ts"
import { waitsTooMany } from "./waits-too-many.ts"

/** Created after the last migration. A function whose arguments or result change gets a new name. */
export const functions: Record<string, string> = {
  iso_instant: isoInstant,
  claim_key: claimKey,
  waits_too_many: waitsTooMany,
  find_slots: findSlots,
  judge_slots: judgeSlots,
  take_places: takePlaces,
  take_seats: takeSeats,
  free_places: freePlaces,
  book_places: bookPlaces,
}
