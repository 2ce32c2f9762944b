import { bookPlaces } from "./book-places.ts"
import { chooseBoats } from "./choose-boats.ts"
import { chooseInstructors } from "./choose-instructors.ts"
import { chooseResources } from "./choose-resources.ts"
import { claimKey } from "./claim-key.ts"
import { dropLapsedHolds } from "./drop-lapsed-holds.ts"
import { endHolds } from "./end-holds.ts"
import { findSlots } from "./find-slots.ts"
import { fits } from "./fits.ts"
import { freeBoats } from "./free-boats.ts"
import { freeInstructors } from "./free-instructors.ts"
import { freePlaces } from "./free-places.ts"
import { hasWaiting } from "./has-waiting.ts"
import { heldPlaces } from "./held-places.ts"
import { holdPlaces } from "./hold-places.ts"
import { holdsAll } from "./holds-all.ts"
import { isClosed } from "./is-closed.ts"
import { isShared } from "./is-shared.ts"
import { isoInstant } from "./iso-instant.ts"
import { judgeSlots } from "./judge-slots.ts"
import { lockForOffers } from "./lock-for-offers.ts"
import { lockNames } from "./lock-names.ts"
import { moveBooking } from "./move-booking.ts"
import { offerPlaces } from "./offer-places.ts"
import { slotRefusal } from "./slot-refusal.ts"
import { somebodyWaits } from "./somebody-waits.ts"
import { takePlaces } from "./take-places.ts"
import { takeSeats } from "./take-seats.ts"
import { takenForLesson } from "./taken-for-lesson.ts"
import { turnedAround } from "./turned-around.ts"
import { waitsTooMany } from "./waits-too-many.ts"
import { writePlaces } from "./write-places.ts"

/** `migrate` creates them after the last migration. A function with new arguments or another result gets a new name. */
export const functions: Record<string, string> = {
  iso_instant: isoInstant,
  claim_key: claimKey,
  lock_names: lockNames,
  waits_too_many: waitsTooMany,
  is_closed: isClosed,
  held_places: heldPlaces,
  holds_all: holdsAll,
  is_shared: isShared,
  find_slots: findSlots,
  slot_refusal: slotRefusal,
  judge_slots: judgeSlots,
  end_holds: endHolds,
  drop_lapsed_holds: dropLapsedHolds,
  turned_around: turnedAround,
  taken_for_lesson: takenForLesson,
  free_boats: freeBoats,
  free_instructors: freeInstructors,
  choose_boats: chooseBoats,
  choose_instructors: chooseInstructors,
  choose_resources: chooseResources,
  fits,
  has_waiting: hasWaiting,
  somebody_waits: somebodyWaits,
  free_places: freePlaces,
  write_places: writePlaces,
  take_places: takePlaces,
  take_seats: takeSeats,
  hold_places: holdPlaces,
  book_places: bookPlaces,
  move_booking: moveBooking,
  lock_for_offers: lockForOffers,
  offer_places: offerPlaces,
}
