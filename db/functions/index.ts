import { boatsFor } from "./boats-for.ts"
import { bookPlaces } from "./book-places.ts"
import { chooseBoats } from "./choose-boats.ts"
import { chooseInstructors } from "./choose-instructors.ts"
import { chooseResources } from "./choose-resources.ts"
import { claimKey } from "./claim-key.ts"
import { findSlots } from "./find-slots.ts"
import { fits } from "./fits.ts"
import { freeBoats } from "./free-boats.ts"
import { freeInstructors } from "./free-instructors.ts"
import { freePlaces } from "./free-places.ts"
import { dropLapsedHolds } from "./holding/drop-lapsed-holds.ts"
import { endHolds } from "./holding/end-holds.ts"
import { extendHold } from "./holding/extend-hold.ts"
import { heldByVisitors } from "./holding/held-by-visitors.ts"
import { heldPlaces } from "./holding/held-places.ts"
import { holdPlaces } from "./holding/hold-places.ts"
import { holdsAll } from "./holding/holds-all.ts"
import { isShared } from "./holding/is-shared.ts"
import { keepHold } from "./holding/keep-hold.ts"
import { minutesToHold } from "./holding/minutes-to-hold.ts"
import { releaseHold } from "./holding/release-hold.ts"
import { stopHolding } from "./holding/stop-holding.ts"
import { isClosed } from "./is-closed.ts"
import { isoInstant } from "./iso-instant.ts"
import { judgeSlots } from "./judge-slots.ts"
import { beyondBase } from "./limits/beyond-base.ts"
import { beyondMailbox } from "./limits/beyond-mailbox.ts"
import { beyondNetwork } from "./limits/beyond-network.ts"
import { boatHours } from "./limits/boat-hours.ts"
import { dayOf } from "./limits/day-of.ts"
import { judgeLimits } from "./limits/judge-limits.ts"
import { onSale } from "./limits/on-sale.ts"
import { ownDomainOf } from "./limits/own-domain-of.ts"
import { unanswered } from "./limits/unanswered.ts"
import { withheld } from "./limits/withheld.ts"
import { withinLimit } from "./limits/within-limit.ts"
import { lockNames } from "./lock-names.ts"
import { mintLink } from "./mint-link.ts"
import { moveBooking } from "./move-booking.ts"
import { forgetPersons } from "./persons/forget-persons.ts"
import { guestsOfMailbox, personOfAccount } from "./persons/guests-of-mailbox.ts"
import { hasThings } from "./persons/has-things.ts"
import { lockAccountsOf } from "./persons/lock-accounts-of.ts"
import { moveThings } from "./persons/move-things.ts"
import { personOf } from "./persons/person-of.ts"
import { returnThings } from "./persons/return-things.ts"
import { thingsOf } from "./persons/things-of.ts"
import { withoutNote } from "./persons/without-note.ts"
import { pickBoats } from "./pick-boats.ts"
import { slotRefusal } from "./slot-refusal.ts"
import { takePlaces } from "./take-places.ts"
import { takeSeats } from "./take-seats.ts"
import { takenForLesson } from "./taken-for-lesson.ts"
import { turnedAround } from "./turned-around.ts"
import { endSilent } from "./waiting/end-silent.ts"
import { hasRoom } from "./waiting/has-room.ts"
import { hasWaiting } from "./waiting/has-waiting.ts"
import { isFull } from "./waiting/is-full.ts"
import { lockForOffers } from "./waiting/lock-for-offers.ts"
import { offerPlaces } from "./waiting/offer-places.ts"
import { offerTo } from "./waiting/offer-to.ts"
import { passOver } from "./waiting/pass-over.ts"
import { somebodyWaits } from "./waiting/somebody-waits.ts"
import { writePlaces } from "./write-places.ts"

/** `migrate` creates them after the last migration. A function with new arguments or another result gets a new name. */
export const functions: Record<string, string> = {
  iso_instant: isoInstant,
  claim_key: claimKey,
  lock_names: lockNames,
  person_of: personOf,
  has_things: hasThings,
  move_things: moveThings,
  things_of: thingsOf,
  lock_accounts_of: lockAccountsOf,
  without_note: withoutNote,
  return_things: returnThings,
  forget_persons: forgetPersons,
  guests_of_mailbox: guestsOfMailbox,
  person_of_account: personOfAccount,
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
  boats_for: boatsFor,
  pick_boats: pickBoats,
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
  mint_link: mintLink,
  move_booking: moveBooking,
  lock_for_offers: lockForOffers,
  offer_to: offerTo,
  offer_places: offerPlaces,
  pass_over: passOver,
  end_silent: endSilent,
}
