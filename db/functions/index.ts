import { beyondBase } from "./beyond-base.ts"
import { beyondMailbox } from "./beyond-mailbox.ts"
import { beyondNetwork } from "./beyond-network.ts"
import { boatHours } from "./boat-hours.ts"
import { bookPlaces } from "./book-places.ts"
import { chooseBoats } from "./choose-boats.ts"
import { chooseInstructors } from "./choose-instructors.ts"
import { chooseResources } from "./choose-resources.ts"
import { claimKey } from "./claim-key.ts"
import { dayOf } from "./day-of.ts"
import { dropLapsedHolds } from "./drop-lapsed-holds.ts"
import { endHolds } from "./end-holds.ts"
import { endSilent } from "./end-silent.ts"
import { extendHold } from "./extend-hold.ts"
import { findSlots } from "./find-slots.ts"
import { fits } from "./fits.ts"
import { freeBoats } from "./free-boats.ts"
import { freeInstructors } from "./free-instructors.ts"
import { freePlaces } from "./free-places.ts"
import { hasRoom } from "./has-room.ts"
import { hasWaiting } from "./has-waiting.ts"
import { heldByVisitors } from "./held-by-visitors.ts"
import { heldPlaces } from "./held-places.ts"
import { holdPlaces } from "./hold-places.ts"
import { holdsAll } from "./holds-all.ts"
import { isClosed } from "./is-closed.ts"
import { isFull } from "./is-full.ts"
import { isShared } from "./is-shared.ts"
import { isoInstant } from "./iso-instant.ts"
import { judgeLimits } from "./judge-limits.ts"
import { judgeSlots } from "./judge-slots.ts"
import { keepHold } from "./keep-hold.ts"
import { lockForOffers } from "./lock-for-offers.ts"
import { lockNames } from "./lock-names.ts"
import { minutesToHold } from "./minutes-to-hold.ts"
import { moveReservation } from "./move-reservation.ts"
import { offerPlaces } from "./offer-places.ts"
import { offerTo } from "./offer-to.ts"
import { onSale } from "./on-sale.ts"
import { ownDomainOf } from "./own-domain-of.ts"
import { passOver } from "./pass-over.ts"
import { releaseHold } from "./release-hold.ts"
import { slotRefusal } from "./slot-refusal.ts"
import { somebodyWaits } from "./somebody-waits.ts"
import { stopHolding } from "./stop-holding.ts"
import { takePlaces } from "./take-places.ts"
import { takeSeats } from "./take-seats.ts"
import { takenForLesson } from "./taken-for-lesson.ts"
import { turnedAround } from "./turned-around.ts"
import { unanswered } from "./unanswered.ts"
import { withheld } from "./withheld.ts"
import { withinLimit } from "./within-limit.ts"
import { writePlaces } from "./write-places.ts"

/** `migrate` creates them after the last migration. A function with new arguments or another result gets a new name. */
export const functions: Record<string, string> = {
  iso_instant: isoInstant,
  claim_key: claimKey,
  lock_names: lockNames,
  within_limit: withinLimit,
  boat_hours: boatHours,
  day_of: dayOf,
  own_domain_of: ownDomainOf,
  withheld,
  unanswered,
  on_sale: onSale,
  beyond_base: beyondBase,
  beyond_network: beyondNetwork,
  beyond_mailbox: beyondMailbox,
  judge_limits: judgeLimits,
  minutes_to_hold: minutesToHold,
  stop_holding: stopHolding,
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
  has_room: hasRoom,
  held_by_visitors: heldByVisitors,
  is_full: isFull,
  somebody_waits: somebodyWaits,
  free_places: freePlaces,
  write_places: writePlaces,
  take_places: takePlaces,
  take_seats: takeSeats,
  release_hold: releaseHold,
  extend_hold: extendHold,
  keep_hold: keepHold,
  hold_places: holdPlaces,
  book_places: bookPlaces,
  move_reservation: moveReservation,
  lock_for_offers: lockForOffers,
  offer_to: offerTo,
  offer_places: offerPlaces,
  pass_over: passOver,
  end_silent: endSilent,
}
