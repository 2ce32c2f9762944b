import { boatTypes } from "#app/features/calendar/resources/boat-types.rules.ts"
import type { PgbenchScript } from "#bench/measure/pgbench.ts"
import { firstDay, guestId, slotHour } from "./booking-database.ts"
import { baseSlugs, firstRental, rentalDays, rentalTimes } from "./fleet-database.ts"

/** JSON as long as the product's own event and mails. */
const change = JSON.stringify({ status: "pending", type: "boat_license", priceCents: 35_000, startsAt: "2030-01-01" })
const data = JSON.stringify({
  reference: "K7M2QX9B",
  status: "pending",
  reservationType: "boat_license",
  base: "nyon",
  reservationDate: firstDay,
  timeSlot: slotHour,
  startsAt: "2030-01-01T13:00:00.000Z",
  endsAt: "2030-01-01T16:00:00.000Z",
  priceCents: 35_000,
  priceCurrency: "EUR",
  firstName: "Élodie",
  notes: null,
  licenseLevel: "beginner",
  hasTheoryKnowledge: false,
})

/**
 * Plain bookings as anybody would write them on the product's own tables, frozen: what the server is compared with does
 * not change with the server (design 9). What differs from booking to booking is made from counters.
 */
const claim = `\\set n :n + 1
\\set id :n * 256 + :client_id
\\set reference (:id * 2654435761) % 4294967296
\\set key random(1, 1000000000000000000)
begin;
insert into idempotency_keys (key, route, actor, request_hash, entity_id)
values (lpad(:key::text, 32, '4')::uuid, 'POST /reservations', 'guest', :hash, lpad(:id::text, 32, '0')::uuid);`

const record = `insert into events (id, actor, action, entity, entity_id, change, request_id)
values (lpad(:id::text, 32, '0')::uuid, 'guest', 'reservation.created', 'reservation', lpad(:id::text, 32, '0'),
  :change::jsonb, 'bench');
insert into emails (id, kind, "to", data, next_attempt_at, entity, entity_id)
values (lpad(:id::text, 32, '0')::uuid, 'reservation-received', :email, :data::jsonb, now(), 'reservation',
    lpad(:id::text, 32, '0')::uuid),
  (('f' || lpad(:id::text, 31, '0'))::uuid, 'reservation-notice', :school, :data::jsonb, now(), 'reservation',
    lpad(:id::text, 32, '0')::uuid);
commit;
`

const lockLesson = `select state, taken, capacity, starts_at from slots
where id = lpad(:slot::text, 32, '0')::uuid for update;`

const writeLesson = `insert into reservations (id, reference, person_id, kind, status, first_name, last_name, email, phone, base,
  day, time, starts_at, ends_at, license_level, has_theory_knowledge, price_cents, price_currency)
values (lpad(:id::text, 32, '0')::uuid, translate(upper(lpad(to_hex(:reference::bigint), 8, '0')), '01', 'GH'), :guest::uuid,
  'boat_license', 'pending', :first, :last, :email, :phone, 'nyon', date '${firstDay}' + :slot::int, '${slotHour}',
  date '${firstDay}' + :slot::int + time '13:00', date '${firstDay}' + :slot::int + time '16:00', 'beginner', false,
  35000, 'EUR');
insert into places (booking_id, slot_id)
values (lpad(:id::text, 32, '0')::uuid, lpad(:slot::text, 32, '0')::uuid);
update slots set taken = taken + 1 where id = lpad(:slot::text, 32, '0')::uuid;`

const constants = {
  n: "0",
  hash: "x".repeat(43),
  first: "Élodie",
  last: "Rochat",
  email: "elodie@example.ch",
  phone: "+41 79 123 45 67",
  school: "bonjour@troisports.example",
  guest: guestId,
  change,
  data,
}

/**
 * A lesson at a base without boats.
 *
 * @param slots how many slots to choose from; 1 is one hot slot
 */
export function plainBooking(slots: number): PgbenchScript {
  const text = `
\\set slot random(0, ${slots - 1})
${claim}
${lockLesson}
${writeLesson}
${record}`
  return { text, constants }
}

/** The boats of a base, of a model or any, that nothing takes in a period; those with the fewest hours first. */
const freeBoat = (of: string, [from, to]: [from: string, to: string]) => `select boats.id as boat from boats
where ${of} and retired_at is null and not exists (
  select from assignments
  where boat_id = boats.id and tstzrange(starts_at, ends_at) && tstzrange(${from}::timestamptz, ${to}::timestamptz)
)
order by (
  select coalesce(sum(extract(epoch from ends_at - starts_at)), 0) from assignments
  where boat_id = boats.id and purpose in ('slot', 'reservation') and tstzrange(starts_at, ends_at)
    && tstzrange(${from}::timestamptz - interval '30 days', ${to}::timestamptz + interval '30 days')
), id limit 1 \\gset`

/** A lesson in the one slot that all want, with the boat and the instructor that its first booking takes. */
export function plainLessonWithBoat(): PgbenchScript {
  const begins = `(date '${firstDay}' + time '13:00')`
  const ends = `(date '${firstDay}' + time '16:00')`
  const text = `
\\set slot 0
${claim}
${lockLesson}
select count(*) as manned from assignments where slot_id = lpad(:slot::text, 32, '0')::uuid \\gset
\\if :manned = 0
select id from boats where base = 'nyon' and retired_at is null order by id for no key update;
select id from instructors where base = 'nyon' and retired_at is null order by id for no key update;
${freeBoat("base = 'nyon'", [begins, ends])}
select instructors.id as instructor from instructors join instructor_certificates on instructor_id = instructors.id
where base = 'nyon' and retired_at is null and expires_on >= date '${firstDay}' and not exists (
  select from assignments where assignments.instructor_id = instructors.id
    and tstzrange(starts_at, ends_at) && tstzrange(${begins}, ${ends})
)
order by instructors.id limit 1 \\gset
insert into assignments (boat_id, instructor_id, starts_at, ends_at, purpose, slot_id)
values (:boat::uuid, null, ${begins}, ${ends}, 'slot', lpad(:slot::text, 32, '0')::uuid),
  (null, :instructor::uuid, ${begins}, ${ends}, 'slot', lpad(:slot::text, 32, '0')::uuid);
\\endif
${writeLesson}
${record}`
  return { text, constants }
}

/** A rental of two hours, on any day at any base, of a boat of any model. */
export function plainRental(): PgbenchScript {
  const list = (words: readonly string[]) => `(array[${words.map((word) => `'${word}'`).join(", ")}])`
  const [base, model] = [`${list(baseSlugs)}[1 + :base::int]`, `${list(boatTypes)}[1 + :model::int]`]
  const ids = `(array[lpad(:slot::text, 32, '0')::uuid, lpad(:next::text, 32, '0')::uuid])`
  const text = `
\\set day random(0, ${rentalDays - 1})
\\set base random(0, ${baseSlugs.length - 1})
\\set model random(0, ${boatTypes.length - 1})
\\set hour random(0, ${rentalTimes.length - 2})
\\set slot ${firstRental} + (:day * ${baseSlugs.length} + :base) * ${rentalTimes.length} + :hour
\\set next :slot + 1
${claim}
with locked as (select state, taken, capacity, starts_at, ends_at from slots where id = any(${ids}) order by id for update)
select min(starts_at) as starts, max(ends_at) as ends, max(ends_at) + coalesce((
    select make_interval(mins => minutes) from turnarounds where base = ${base}
  ), interval '0') as back, bool_and(state = 'open' and taken < capacity) as open from locked \\gset
select id from boats where base = ${base} and model = ${model} and retired_at is null order by id for no key update;
${freeBoat(`base = ${base} and model = ${model}`, [":starts", ":back"])}
insert into reservations (id, reference, person_id, kind, status, first_name, last_name, email, phone, base,
  day, time, starts_at, ends_at, rental_duration, boat_type, price_cents, price_currency)
values (lpad(:id::text, 32, '0')::uuid, translate(upper(lpad(to_hex(:reference::bigint), 8, '0')), '01', 'GH'), :guest::uuid,
  'boat_rental', 'pending', :first, :last, :email, :phone, ${base}, date '${firstDay}' + :day::int,
  ${list(rentalTimes)}[1 + :hour::int], :starts::timestamptz, :ends::timestamptz, 2, ${model}, 16000, 'EUR');
insert into places (booking_id, slot_id) select lpad(:id::text, 32, '0')::uuid, unnest(${ids});
update slots set taken = taken + 1 where id = any(${ids});
insert into assignments (boat_id, starts_at, ends_at, purpose, booking_id)
values (:boat::uuid, :starts::timestamptz, :back::timestamptz, 'reservation', lpad(:id::text, 32, '0')::uuid);
${record}`
  return { text, constants }
}
