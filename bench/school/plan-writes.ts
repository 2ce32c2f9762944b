import { sql } from "kysely"
import { addDays } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { idOfPerson } from "./growth-ids.ts"
import { idsOf, type Request, today } from "./plan-requests.ts"

/** Often enough for the plan that PostgreSQL keeps for all values. */
const often = 8

/** What visitors, people with an account and the school write, as far as it needs neither a file nor a link by mail. */
export async function writeRequests(db: Db): Promise<Request[]> {
  return [...bookings(), ...letters(), ...ownChanges(), ...(await decisions(db)), ...(await plans(db)), ...lastSteps()]
}

const guest = { firstName: "Élodie", lastName: "Rochat", email: "p777@d777.example", phone: "+41 79 123 45 67" }

function bookings(): Request[] {
  const body = (day: number) => ({
    ...guest,
    reservationType: "boat_license",
    base: "nyon",
    reservationDate: addDays(today(), 100 + day),
    timeSlot: "14:00",
    licenseLevel: "beginner",
    hasTheoryKnowledge: false,
  })
  const days = Array.from({ length: often }, (_, day) => day)
  const askers = ["nobody", "largest"] as const
  return askers.flatMap((by) =>
    days.map((day) => ({ by, method: "POST" as const, path: "/api/v1/reservations", body: body(day), may: [201] })),
  )
}

function letters(): Request[] {
  const post = (path: string, body: object): Request => ({
    by: "nobody",
    method: "POST",
    path,
    body,
    may: [200, 201, 202, 204, 401],
  })
  return [
    post("/api/v1/contact-messages", {
      firstName: "C",
      lastName: "F",
      email: guest.email,
      subject: "info",
      message: "Bonjour",
    }),
    post("/api/v1/boat-sharing-interests", { email: "nouveau@example.ch" }),
    post("/api/v1/client-errors", { message: "TypeError: x is undefined", path: "/reservation" }),
    post("/api/auth/sign-in/email", { email: "p2@d2.example", password: "not-this-one-at-all", session: "cookie" }),
    post("/api/auth/sign-in/magic-link", { email: "p2@d2.example" }),
    post("/api/auth/request-password-reset", { email: "p2@d2.example" }),
    post("/api/auth/send-verification-email", { email: "p2@d2.example" }),
  ]
}

function ownChanges(): Request[] {
  return (["largest", "smallest"] as const).map((by) => ({
    by,
    method: "PATCH" as const,
    path: "/api/v1/me",
    body: { version: 1, city: "Morges" },
  }))
}

async function decisions(db: Db): Promise<Request[]> {
  const largest = idOfPerson("largest")
  const pending = await idsOf(
    db,
    sql`
    (select id from reservations where status = 'pending' and user_id = ${largest} limit 1)
    union all (select id from reservations where status = 'pending' and user_id is null order by id limit ${often})`,
  )
  const [application] = await idsOf(
    db,
    sql`select id from boat_license_applications where status = 'submitted' limit 1`,
  )
  const [message] = await idsOf(db, sql`select id from contact_messages where handled_at is null limit 1`)
  const [email] = await idsOf(db, sql`select id from emails where state = 'failed' limit 1`)
  const post = (path: string, body: object): Request => ({
    by: "admin",
    method: "POST",
    path: `/api/v1/admin/${path}`,
    body,
    may: [200, 409],
  })
  return [
    ...pending.flatMap((id) => [
      post(`reservations/${id}/mail-preview`, { status: "confirmed" }),
      post(`reservations/${id}/status`, { version: 1, status: "confirmed" }),
      post(`reservations/${id}/undo`, { version: 2 }),
      post(`reservations/${id}/status`, { version: 3, status: "cancelled" }),
      post(`reservations/${id}/send-now`, { version: 4 }),
    ]),
    post(`applications/${application}/mail-preview`, { decision: "rejected" }),
    post(`applications/${application}/decision`, { version: 1, decision: "rejected" }),
    post(`emails/${email}/resend`, { state: "failed" }),
    { by: "admin", method: "PATCH", path: `/api/v1/admin/messages/${message}`, body: { handled: true } },
    ...(await mergesOf(db)),
    {
      by: "admin",
      method: "PUT",
      path: `/api/v1/admin/users/${largest}/role`,
      body: { role: "user", seen: "user" },
      may: [200, 409, 422],
    },
  ]
}

/** A note about a person, and the merge of two guests. */
async function mergesOf(db: Db): Promise<Request[]> {
  const [kept, gone] = await idsOf(
    db,
    sql`select id from persons where user_id is null and merged_into is null and forgotten_at is null order by id limit 2`,
  )
  const path = `/api/v1/admin/persons/${kept}`
  return [
    { by: "admin", method: "PUT", path: `${path}/note`, body: { note: "Arrive tôt." } },
    { by: "admin", method: "POST", path: `${path}/merges`, body: { personId: gone, things: 1 }, may: [200, 409] },
  ]
}

async function plans(db: Db): Promise<Request[]> {
  const [free] = await idsOf(
    db,
    sql`select id from slots where date > ${addDays(today(), 300)} and series_id is null and base is not null limit 1`,
  )
  const [booked] = await idsOf(
    db,
    sql`select id from slots where taken > 0 and base is not null order by date desc limit 1`,
  )
  const [series] = await idsOf(db, sql`select id from slot_series order by id limit 1`)
  const [session] = await idsOf(
    db,
    sql`select id from slots where license_type is not null order by starts_at desc limit 1`,
  )
  const slot = { reservationType: "boat_license", base: "nyon", maxCapacity: 4 }
  const plan = {
    licenseType: "coastal",
    sessionType: "theory",
    date: addDays(today(), 30),
    startTime: "18:00",
    endTime: "20:00",
    instructorName: "Marc Favre",
    location: "Nyon",
    maxParticipants: 8,
    priceChf: 450,
  }
  const from = addDays(today(), 380)
  const change = (method: Request["method"], path: string, body?: object): Request => ({
    by: "admin",
    ...(method ? { method } : {}),
    path: `/api/v1/admin/${path}`,
    ...(body ? { body } : {}),
    may: [200, 201, 204, 409],
  })
  return [
    change("POST", "availability", { ...slot, date: from, timeSlot: "12:00" }),
    change("PATCH", `availability/${booked}`, { isAvailable: false }),
    change("DELETE", `availability/${free}`),
    change("POST", "availability/series", {
      ...slot,
      from,
      to: addDays(from, 30),
      weekdays: [1, 3],
      times: ["09:00"],
      preview: false,
    }),
    change("DELETE", `availability/series/${series}`),
    change("POST", "training-sessions", plan),
    change("PUT", `training-sessions/${session}`, { ...plan, isAvailable: true, version: 1 }),
    change("POST", `training-sessions/${session}/cancellation`, { version: 2 }),
  ]
}

/** After which a person is signed in no more. */
function lastSteps(): Request[] {
  return [
    {
      by: "former",
      method: "POST",
      path: "/api/v1/me/deletion",
      body: { password: "none-was-ever-set" },
      may: [403, 409],
    },
    { by: "largest", method: "DELETE", path: "/api/v1/me/sessions", may: [200, 204] },
  ]
}
