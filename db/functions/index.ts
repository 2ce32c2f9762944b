import boatsFor from "./boats-for.sql?raw"
import bookPlaces from "./book-places.sql?raw"
import chooseBoats from "./choose-boats.sql?raw"
import chooseInstructors from "./choose-instructors.sql?raw"
import chooseResources from "./choose-resources.sql?raw"
import claimKey from "./claim-key.sql?raw"
import findSlots from "./find-slots.sql?raw"
import fits from "./fits.sql?raw"
import freeBoats from "./free-boats.sql?raw"
import freeInstructors from "./free-instructors.sql?raw"
import freePlaces from "./free-places.sql?raw"
import dropLapsedHolds from "./holding/drop-lapsed-holds.sql?raw"
import endHolds from "./holding/end-holds.sql?raw"
import extendHold from "./holding/extend-hold.sql?raw"
import heldByVisitors from "./holding/held-by-visitors.sql?raw"
import heldPlaces from "./holding/held-places.sql?raw"
import holdPlaces from "./holding/hold-places.sql?raw"
import holdsAll from "./holding/holds-all.sql?raw"
import isShared from "./holding/is-shared.sql?raw"
import keepHold from "./holding/keep-hold.sql?raw"
import minutesToHold from "./holding/minutes-to-hold.sql?raw"
import releaseHold from "./holding/release-hold.sql?raw"
import stopHolding from "./holding/stop-holding.sql?raw"
import isClosed from "./is-closed.sql?raw"
import isoInstant from "./iso-instant.sql?raw"
import judgeSlots from "./judge-slots.sql?raw"
import beyondBase from "./limits/beyond-base.sql?raw"
import beyondMailbox from "./limits/beyond-mailbox.sql?raw"
import beyondNetwork from "./limits/beyond-network.sql?raw"
import boatHours from "./limits/boat-hours.sql?raw"
import dayOf from "./limits/day-of.sql?raw"
import judgeLimits from "./limits/judge-limits.sql?raw"
import onSale from "./limits/on-sale.sql?raw"
import ownDomainOf from "./limits/own-domain-of.sql?raw"
import unanswered from "./limits/unanswered.sql?raw"
import withheld from "./limits/withheld.sql?raw"
import withinLimit from "./limits/within-limit.sql?raw"
import lockNames from "./lock-names.sql?raw"
import mintLink from "./mint-link.sql?raw"
import moveBooking from "./move-booking.sql?raw"
import forgetPersons from "./persons/forget-persons.sql?raw"
import guestsOfMailbox from "./persons/guests-of-mailbox.sql?raw"
import hasThings from "./persons/has-things.sql?raw"
import lockAccountsOf from "./persons/lock-accounts-of.sql?raw"
import moveThings from "./persons/move-things.sql?raw"
import personOf from "./persons/person-of.sql?raw"
import personOfAccount from "./persons/person-of-account.sql?raw"
import returnThings from "./persons/return-things.sql?raw"
import thingsOf from "./persons/things-of.sql?raw"
import withoutNote from "./persons/without-note.sql?raw"
import pickBoats from "./pick-boats.sql?raw"
import slotRefusal from "./slot-refusal.sql?raw"
import takePlaces from "./take-places.sql?raw"
import takeSeats from "./take-seats.sql?raw"
import takenForLesson from "./taken-for-lesson.sql?raw"
import { terms } from "./terms.ts"
import turnedAround from "./turned-around.sql?raw"
import endSilent from "./waiting/end-silent.sql?raw"
import hasRoom from "./waiting/has-room.sql?raw"
import hasWaiting from "./waiting/has-waiting.sql?raw"
import isFull from "./waiting/is-full.sql?raw"
import lockForOffers from "./waiting/lock-for-offers.sql?raw"
import offerPlaces from "./waiting/offer-places.sql?raw"
import offerTo from "./waiting/offer-to.sql?raw"
import passOver from "./waiting/pass-over.sql?raw"
import somebodyWaits from "./waiting/somebody-waits.sql?raw"
import writePlaces from "./write-places.sql?raw"

/** `migrate` creates them after the last migration. A function with new arguments or another result gets a new name. */
export const functions: Record<string, string> = {
  ...terms,
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
