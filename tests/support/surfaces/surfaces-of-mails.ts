import { dueReminder } from "#app/features/bookings/reminders/reminders.rules.ts"
import { seatsForCalendar } from "#app/features/calendar/courses/training.queries.server.ts"
import { dayEntries, isExpected } from "#app/features/calendar/planning/day-entries.ts"
import type { Planning } from "#app/features/calendar/planning/planning.admin.schema.ts"
import type { OwnSessions } from "#app/features/licence/own-sessions/own-sessions.schema.ts"
import { mailBodies, writeMail } from "#app/features/outbox/write-mail.server.ts"
import { duePartLabel } from "#app/features/payments/ledger/dues.labels.ts"
import { readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import { answerByOfId } from "#app/features/reservations/answer/answers.queries.server.ts"
import { writtenToPerson } from "#app/features/reservations/manage/decision-mail.server.ts"
import type { OwnReservation } from "#app/features/reservations/own/own-reservation.schema.ts"
import { momentOf } from "#app/features/reservations/reserved-moment.server.ts"
import { sayInstant } from "#app/ui/formats.ts"
import { answerFact } from "#content/facts/answer.ts"
import { dueSentence } from "#content/facts/dues.ts"
import { mailReaders, mailTemplates } from "#server/wiring.ts"
import { site } from "#tests/support/mail-site.ts"
import { readCalendar } from "#tests/support/read-calendar.ts"
import { type BookedCase, bookedDay, type State } from "./booked-cases.ts"
import type { Facts } from "./facts-of-case.ts"
import { linesAsPairs, pairsOf, type Reading, said, spaced, textOf, valueOf, words } from "./readers.ts"
import { asked, isReservation, isSeat, type School, type Surface } from "./surface.ts"

/** The mail about the decision that led to a state; of a reminder, whatever stands. */
const mailOf = {
  pending: "reservation-received",
  confirmed: "reservation-confirmed",
  "confirmed with a supplement": "reservation-confirmed",
  priced: "reservation-confirmed",
  "deposit paid": "reservation-confirmed",
  paid: "reservation-confirmed",
  "moved by the school": "reservation-moved",
  cancelled: "reservation-cancelled",
} as const satisfies Record<State, string>

/** The same of a seat. */
const seatMailOf = {
  pending: "training-session-added",
  confirmed: "training-session-added",
  "confirmed with a supplement": "training-session-added",
  priced: "training-session-added",
  "deposit paid": "training-session-added",
  paid: "training-session-added",
  "moved by the school": "training-session-moved",
  cancelled: "own-session-changed",
} as const satisfies Record<State, string>

const reminderOf = (isOfSeat: boolean) => (isOfSeat ? "training-session-reminder" : "reservation-reminder")

type ReservationKind = (typeof mailOf)[State] | "reservation-reminder"
type SeatKind = (typeof seatMailOf)[State] | "training-session-reminder"
type Kind = ReservationKind | SeatKind

async function mail(school: School, booked: BookedCase, { of, now }: { of: "decision" | "reminder"; now: Date }) {
  const reminder = of === "reminder"
  if (isSeat(booked)) {
    const kind = reminder ? "training-session-reminder" : seatMailOf[booked.state]
    return await mailOfSeat(school, booked, { kind, now })
  }
  const kind = reminder ? "reservation-reminder" : mailOf[booked.state]
  return await mailOfReservation(school, booked, { kind, now })
}

/** As the product writes it: from what was queued, with what is read when it is sent. */
async function mailOfSeat({ db }: School, booked: BookedCase, { kind, now }: { kind: SeatKind; now: Date }) {
  const [seat] = await seatsForCalendar(db, [booked.id])
  if (!seat) throw new Error("the seat is gone")
  const { sequence = 0, ...shown } = seat
  const data = {
    firstName: "Élodie",
    seat: { ...shown, licenseType: "coastal" as const },
    sequence,
    applicationId: booked.accountId,
    before: shown,
    bookingId: booked.id,
    reminder: dueReminder(booked.startsAt, now),
    undo: { act: "moved" },
  }
  const queued = kind === "own-session-changed" ? { ...data, before: undefined } : data
  const readers = mailReaders as Record<string, (db: School["db"], queued: unknown, now: Date) => Promise<unknown>>
  return writeMail(mailTemplates, { kind, data: await readers[kind]?.(db, queued, now) }, site)
}

/** As the product writes it: from the row and its account, with what is read when it is sent. */
async function mailOfReservation(
  { db }: School,
  { id }: BookedCase,
  { kind, now }: { kind: ReservationKind; now: Date },
) {
  const row = await db.selectFrom("reservations").selectAll().where("id", "=", id).executeTakeFirstOrThrow()
  const person = { ...row, email: row.email ?? "", phone: row.phone ?? "" }
  const data = await writtenToPerson(db, person, { message: undefined, ledger: await readLedger(db, id), now })
  const answerBy = await answerByOfId(db, id, now)
  const read = {
    ...(kind === "reservation-received" && answerBy ? { answerBy } : {}),
    ...(kind === "reservation-moved" ? { from: { ...momentOf(row), timeSlot: "10:00" } } : {}),
    ...(kind === "reservation-reminder" ? { reminder: dueReminder(row.startsAt, now) } : {}),
  }
  return writeMail(mailTemplates, { kind, data: { ...data, ...read } }, site)
}

const asSentence = { due: /(?:Acompte|Solde) : (?:[^.]|\.\d)*?à payer (?:maintenant|jusqu’au .*?\d\d:\d\d)\./g }
const movedSaid = /L’école a déplacé cette (?:réservation|session)\..*?sans frais\./

function readMail(pairs: [string, string][], text: string): Reading {
  return {
    reference: valueOf(pairs, words.reference),
    notes: valueOf(pairs, words.notes),
    group: valueOf(pairs, words.group),
    price: said(pairs, words.price)[0],
    change: said(pairs, words.change),
    answer: said(pairs, words.answer)[0],
    dues: spaced(text).match(asSentence.due) ?? [],
    moved: movedSaid.exec(spaced(text))?.[0],
  }
}

const forms = {
  HTML: {
    of: (bodies: { html: string }) => bodies.html,
    read: (html: string) => readMail(pairsOf(html), textOf(html)),
  },
  text: { of: (bodies: { text: string }) => bodies.text, read: (text: string) => readMail(linesAsPairs(text), text) },
}

/** A cancelled booking has no price, because what the school keeps is said instead. */
function priceOf({ status, price }: Facts): string | undefined {
  return status === "cancelled" ? undefined : price.map((one) => one.join(" : "))[0]
}

const namesDues = ["reservation-confirmed", "training-session-added"] as const
const tellsOfMove = ["reservation-confirmed", "reservation-moved", "training-session-moved"] as const

/** Which mails name what is due, and which tell of a move by the school. */
function saysOf(named: (facts: Facts) => Kind) {
  return (facts: Facts, now: Date): Reading => {
    const kind = named(facts)
    const { status, fact, answerBy, dues, amount, movedBySchool, sentences } = facts
    const due = namesDues.some((one) => one === kind) && facts.restCents > 0 ? dues : []
    const moved = tellsOfMove.some((one) => one === kind)
    return {
      reference: facts.reference,
      notes: facts.notes ?? undefined,
      group: facts.groupName ?? undefined,
      price: priceOf(facts),
      change: fact && status !== "cancelled" ? [fact.join(" : ")] : [],
      answer: kind === "reservation-received" && answerBy ? answerFact(sayInstant(answerBy)).join(" : ") : undefined,
      dues: due.map(({ part, cents, dueAt }) =>
        dueSentence(duePartLabel[part], amount(cents), dueAt > now ? sayInstant(dueAt) : null),
      ),
      moved: movedBySchool && moved ? sentences[0] : undefined,
    }
  }
}

function kindOf({ status, movedBySchool, isSeat: ofSeat }: Facts): Kind {
  if (ofSeat && status === "cancelled") return "own-session-changed"
  if (ofSeat) return movedBySchool ? "training-session-moved" : "training-session-added"
  if (status === "pending") return "reservation-received"
  if (status === "cancelled") return "reservation-cancelled"
  return movedBySchool ? "reservation-moved" : "reservation-confirmed"
}

const decisions = (["HTML", "text"] as const).map(
  (form): Surface => ({
    name: `mail of the decision, ${form}`,
    of: () => true,
    async render(school, booked, now) {
      return forms[form].of(mailBodies(await mail(school, booked, { of: "decision", now })))
    },
    read: (rendered) => forms[form].read(rendered),
    says: saysOf(kindOf),
  }),
)

const reminders = (["HTML", "text"] as const).map(
  (form): Surface => ({
    name: `reminder, ${form}`,
    of: ({ state }) => state !== "pending" && state !== "cancelled",
    async render(school, booked, now) {
      if (!dueReminder(booked.startsAt, now)) return undefined
      return forms[form].of(mailBodies(await mail(school, booked, { of: "reminder", now })))
    },
    read: (rendered) => forms[form].read(rendered),
    says: saysOf(({ isSeat: ofSeat }) => reminderOf(ofSeat)),
  }),
)

/** A file of sessions has an entry for each. */
function readEntry(calendar: string, { id }: BookedCase): Reading {
  const description = readCalendar(calendar).events.find(({ uid }) => uid.startsWith(id))?.description ?? ""
  const pairs = linesAsPairs(description)
  return {
    reference: /Référence (\w+)/.exec(description)?.[1],
    notes: valueOf(pairs, words.notes),
    group: valueOf(pairs, words.group),
    price: said(pairs, words.price)[0],
  }
}

function entry(name: string, of: Surface["of"], render: Surface["render"]): Surface {
  return {
    name,
    of,
    render,
    read: readEntry,
    says: (facts) => ({
      reference: facts.reference,
      notes: facts.notes ?? undefined,
      group: facts.groupName ?? undefined,
      price: priceOf(facts),
    }),
  }
}

const entries = [
  entry(
    "agenda entry of the mail",
    () => true,
    async (school, booked, now) => {
      const { calendar } = await mail(school, booked, { of: "decision", now })
      return calendar?.(booked.person.email).content
    },
  ),
  entry("agenda file of the manage page", isReservation, async (school, { id, person }) => {
    const look = ["POST", "/own-reservation", { reservationId: id }] as const
    return (await asked<OwnReservation>(school, look, person.cookie)).calendar
  }),
  entry(
    "agenda file of the sessions",
    (booked) => isSeat(booked) && booked.state !== "cancelled",
    async (school, { accountId, person }) => {
      const look = ["POST", "/own-sessions", { applicationId: accountId }] as const
      return (await asked<OwnSessions>(school, look, person.cookie)).calendar
    },
  ),
]

/** The planning of the day, read as the evening before. */
const dayList = (["HTML", "text"] as const).map(
  (form): Surface => ({
    name: `list of tomorrow, ${form}`,
    of: (booked) => booked.state !== "cancelled",
    async render(school, { id }) {
      const planning = ["GET", `/admin/planning?from=${bookedDay}`] as const
      const all = dayEntries(await asked<Planning>(school, planning, school.admin.cookie))
      const data = { base: "nyon", day: bookedDay, entries: all.filter((one) => one.id === id).filter(isExpected) }
      return forms[form].of(mailBodies(writeMail(mailTemplates, { kind: "day-list", data }, site)))
    },
    read(rendered) {
      const lines = (form === "HTML" ? textOf(rendered) : rendered).split("\n").map(spaced)
      const at = lines.findIndex((line) => /^\d\d:\d\d – \d\d:\d\d$/.test(line))
      const [what = "", who, rest, remarks = ""] = lines.slice(at + 1)
      return {
        reference: who?.split(" · ").at(-1),
        group: /personnes?, ([^,]*)/.exec(what)?.[1],
        rest,
        notes: /^Remarques : (.*)/.exec(remarks)?.[1],
      }
    },
    says: ({ reference, notes, groupName, office }) => ({
      reference,
      notes: notes ?? undefined,
      group: groupName ?? undefined,
      rest: office,
    }),
  }),
)

export const surfacesOfMails: readonly Surface[] = [...decisions, ...reminders, ...entries, ...dayList]
