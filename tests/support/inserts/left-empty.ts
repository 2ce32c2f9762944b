/** What no act gives a value: it is written later, by the database, or by an act with a test of its own. */
export const filledLater: Record<string, string> = {
  account_links: "used_at user_id",
  accounts: "access_token access_token_expires_at id_token refresh_token refresh_token_expires_at scope",
  assignments: "demo",
  billing_settings: "only_row",
  boat_license_applications: "decision_message demo forgotten_at notes reviewed_at status submitted_at version",
  boats: "demo retired_at version",
  charges: "demo invoice_id undoes vat_permille",
  closures: "demo",
  contact_messages: "handled_at handled_by",
  documents: "deleted_at",
  emails: "attempts error html lease_until refused sent_at state subject text",
  figure_changes: "day",
  holds: "extended token_hash waiting_id",
  instructors: "demo retired_at version",
  mail_codes: "expires_at",
  manage_links: "revoked_at waiting_id",
  notice_choices: "digest_on",
  payment_transactions: "closing_id counts demo provider_ref settles_at",
  person_merges: "undone_at",
  persons: "birth_date demo forgotten_at merged_into note",
  places: "count",
  profiles: "address city country date_of_birth postal_code version",
  bookings:
    "attendance attendance_at cancelled_as demo forgotten_at kept_percent moved_at moved_by_school_at own_moves replaces sequence version",
  slots: "demo minimum_participants state taken version",
  users: "demo image is_active two_factor_enabled",
  waiting_entries: "offer_until passed_over",
}

/** What an act leaves empty besides: what it does not ask for, and whose row it is not. */
export const leftEmpty: Record<string, Record<string, string>> = {
  "a lesson": {
    manage_links: "application_id",
    emails: "awaited",
    places: "hold_id state",
    bookings: "admin_notes application_id boat_type group_name group_size license_held rental_duration session_id",
  },
  "a rental": {
    manage_links: "application_id",
    assignments: "hold_id instructor_id reason slot_id",
    emails: "awaited",
    places: "hold_id state",
    bookings:
      "admin_notes application_id group_name group_size has_theory_knowledge license_held license_level session_id",
  },
  "an outing, with an account": {
    manage_links: "application_id",
    emails: "awaited",
    places: "hold_id state",
    persons: "user_id",
    bookings:
      "admin_notes application_id boat_type has_theory_knowledge license_held license_level proven_by rental_duration session_id user_id",
  },
  "a rental of a member": {
    manage_links: "application_id",
    emails: "awaited",
    places: "hold_id state",
    bookings: "admin_notes application_id boat_type group_name license_level notes session_id",
  },
  "a held rental": {
    assignments: "instructor_id reason booking_id slot_id",
    places: "booking_id",
  },
  "the waiting list of a rental": {
    waiting_entries: "email_punycode persons",
  },
  "the waiting list of an outing": {
    persons: "user_id",
    waiting_entries: "confirmed_at model user_id",
  },
  "mails with links": {
    manage_links: "answered application_id",
  },
  "a message": {
    emails: "awaited",
    persons: "phone phone_normal user_id",
  },
  "Boat Sharing": {
    emails: "awaited",
  },
  "two persons": {},
  "a profile": {},
  "an agenda": { feeds: "subject" },
  "an account": { persons: "email_punycode phone phone_normal", users: "email_verified phone phone_normal" },
  "an account by invitation": { persons: "email_punycode" },
  "an account proven by invitation": {},
  "a document": {},
  "a draft": {},
  "a payment": {
    money_accounts: "booking_id",
    payment_transactions: "base currency method purpose refund_of settled_at",
  },
  "a submitted application": {
    bookings:
      "admin_notes base boat_type email email_normal email_punycode first_name group_name group_size has_theory_knowledge last_name license_held license_level mail_domain mailbox network notes phone phone_normal proven proven_by quote rental_duration wide_network",
    charges: "credit_of",
    emails: "awaited",
    places: "hold_id state",
  },
  "mails about sessions": {
    manage_links: "answered booking_id",
  },
  "a slot": {
    slots: "instructor_name license_type location price_cents series_id",
  },
  "a series of slots": {
    slot_series: "makes",
    slots: "instructor_name license_type location price_cents",
  },
  "a copied week": {
    slot_series: "base max_capacity reservation_type",
  },
  "a session": {
    slots: "base series_id",
  },
  "a series of sessions": {
    slot_series: "base reservation_type",
    slots: "base",
  },
  "a closure": {},
  "hours, seasons and rules": {},
  "a boat": {},
  "a boat in the workshop": {
    assignments: "hold_id instructor_id booking_id slot_id",
  },
  "an instructor": {},
  "an absence": {
    assignments: "boat_id hold_id booking_id slot_id",
    instructors: "user_id",
  },
  "the boat of a lesson": {
    assignments: "hold_id instructor_id reason booking_id",
  },
  "the instructor of a lesson": {
    assignments: "boat_id hold_id reason booking_id",
    instructors: "user_id",
  },
  "a booking at the counter": {
    emails: "awaited",
    persons: "user_id",
    places: "hold_id state",
    bookings:
      "application_id boat_type has_theory_knowledge license_held license_level network proven proven_by rental_duration session_id user_id wide_network",
  },
  "a price": {},
  "prices in francs": {},
  VAT: {},
  "payment details": {},
  "a payment at the counter": {
    emails: "awaited",
    payment_transactions: "refund_of user_id",
  },
  "a refund at the counter": {
    emails: "awaited",
    payment_transactions: "user_id",
  },
  "a discount": {
    charges: "booking_id",
    emails: "awaited",
  },
  "a closing of the till": {},
  "an invoice": {
    emails: "awaited",
  },
  "a debtor": {},
  "a reminder of a payment": {
    emails: "awaited",
  },
  "the agenda of a base": {},
  "what an administrator is told": {},
  "a copy of a notice": { emails: "awaited" },
  "a mail sent again": {
    emails: "awaited",
  },
}
