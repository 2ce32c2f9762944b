import type { PgbenchScript } from "#bench/measure/pgbench.ts"
import { firstDay, slotHour } from "./booking-database.ts"

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
 * A plain booking as anybody would write it on the product's own tables, frozen: what the server is compared with does
 * not change with the server (design 9). What differs from booking to booking is made from counters.
 *
 * @param slots how many slots to choose from; 1 is one hot slot
 */
export function plainBooking(slots: number): PgbenchScript {
  const text = `
\\set slot random(0, ${slots - 1})
\\set n :n + 1
\\set id :n * 256 + :client_id
\\set reference (:id * 2654435761) % 4294967296
\\set key random(1, 1000000000000000000)
begin;
insert into idempotency_keys (key, route, actor, request_hash, entity_id)
values (lpad(:key::text, 32, '4')::uuid, 'POST /reservations', 'guest', :hash, lpad(:id::text, 32, '0')::uuid);
select state, taken, capacity, starts_at from slots
where id = lpad(:slot::text, 32, '0')::uuid for update;
insert into reservations (id, reference, reservation_type, status, first_name, last_name, email, phone, base,
  reservation_date, time_slot, starts_at, ends_at, license_level, has_theory_knowledge, price_cents, price_currency)
values (lpad(:id::text, 32, '0')::uuid, translate(upper(lpad(to_hex(:reference::bigint), 8, '0')), '01', 'GH'),
  'boat_license', 'pending', :first, :last, :email, :phone, 'nyon', date '${firstDay}' + :slot::int, '${slotHour}',
  date '${firstDay}' + :slot::int + time '13:00', date '${firstDay}' + :slot::int + time '16:00', 'beginner', false,
  35000, 'EUR');
insert into places (reservation_id, slot_id)
values (lpad(:id::text, 32, '0')::uuid, lpad(:slot::text, 32, '0')::uuid);
update slots set taken = taken + 1 where id = lpad(:slot::text, 32, '0')::uuid;
insert into events (id, actor, action, entity, entity_id, change, request_id)
values (lpad(:id::text, 32, '0')::uuid, 'guest', 'reservation.created', 'reservation', lpad(:id::text, 32, '0'),
  :change::jsonb, 'bench');
insert into emails (id, kind, "to", data, next_attempt_at, entity, entity_id)
values (lpad(:id::text, 32, '0')::uuid, 'reservation-received', :email, :data::jsonb, now(), 'reservation',
    lpad(:id::text, 32, '0')::uuid),
  (('f' || lpad(:id::text, 31, '0'))::uuid, 'reservation-notice', :school, :data::jsonb, now(), 'reservation',
    lpad(:id::text, 32, '0')::uuid);
commit;
`
  const constants = {
    n: "0",
    hash: "x".repeat(43),
    first: "Élodie",
    last: "Rochat",
    email: "elodie@example.ch",
    phone: "+41 79 123 45 67",
    school: "bonjour@troisports.example",
    change,
    data,
  }
  return { text, constants }
}
