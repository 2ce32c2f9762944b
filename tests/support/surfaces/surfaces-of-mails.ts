import { dueReminder } from "#app/features/bookings/reminders/reminders.rules.ts"
import { dayEntries, isExpected } from "#app/features/calendar/planning/day-entries.ts"
import type { Planning } from "#app/features/calendar/planning/planning.admin.schema.ts"
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
import { mailTemplates } from "#server/wiring.ts"
import { site } from "#tests/support/mail-site.ts"
import { readCalendar } from "#tests/support/read-calendar.ts"
import { type BookedCase, bookedDay, type State } from "./booked-cases.ts"
import type { Facts } from "./facts-of-case.ts"
import { linesAsPairs, pairsOf, type Reading, said, spaced, textOf, valueOf, words } from "./readers.ts"
import { asked, isReservation, type School, type Surface } from "./surface.ts"

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

type Kind = (typeof mailOf)[State] | "reservation-reminder"

/** As the product writes it: from the row and its account, with what is read when it is sent. */
async function mail({ db }: School, { id }: BookedCase, { kind, now }: { kind: Kind; now: Date }) {
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

const asSentence = { due: /(?:Acompte|Solde) : [^.]*?à payer (?:maintenant|jusqu’au .*?\d\d:\d\d)\./g }
const movedSaid = /L’école a déplacé cette réservation\..*?sans frais\./

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

/** Which mails name what is due, and which tell of a move by the school. */
function saysOf(named: (facts: Facts) => Kind) {
  return (facts: Facts, now: Date): Reading => {
    const kind = named(facts)
    const { status, fact, answerBy, dues, amount, movedBySchool, sentences } = facts
    const due = kind === "reservation-confirmed" && facts.restCents > 0 ? dues : []
    const moved = kind === "reservation-moved" || kind === "reservation-confirmed"
    return {
      reference: facts.reference,
      notes: facts.notes ?? undefined,
      group: facts.groupName ?? undefined,
      price: facts.price.map((one) => one.join(" : "))[0],
      change: fact && status !== "cancelled" ? [fact.join(" : ")] : [],
      answer: kind === "reservation-received" && answerBy ? answerFact(sayInstant(answerBy)).join(" : ") : undefined,
      dues: due.map(({ part, cents, dueAt }) =>
        dueSentence(duePartLabel[part], amount(cents), dueAt > now ? sayInstant(dueAt) : null),
      ),
      moved: movedBySchool && moved ? sentences[0] : undefined,
    }
  }
}

function kindOf({ status, movedBySchool }: Facts): Kind {
  if (status === "pending") return "reservation-received"
  if (status === "cancelled") return "reservation-cancelled"
  return movedBySchool ? "reservation-moved" : "reservation-confirmed"
}

const decisions = (["HTML", "text"] as const).map(
  (form): Surface => ({
    name: `mail of the decision, ${form}`,
    of: isReservation,
    async render(school, booked, now) {
      return forms[form].of(mailBodies(await mail(school, booked, { kind: mailOf[booked.state], now })))
    },
    read: (rendered) => forms[form].read(rendered),
    says: saysOf(kindOf),
  }),
)

const reminders = (["HTML", "text"] as const).map(
  (form): Surface => ({
    name: `reminder, ${form}`,
    of: (booked) => isReservation(booked) && booked.state !== "pending" && booked.state !== "cancelled",
    async render(school, booked, now) {
      if (!dueReminder(booked.startsAt, now)) return undefined
      return forms[form].of(mailBodies(await mail(school, booked, { kind: "reservation-reminder", now })))
    },
    read: (rendered) => forms[form].read(rendered),
    says: saysOf(() => "reservation-reminder"),
  }),
)

function readEntry(calendar: string): Reading {
  const description = readCalendar(calendar).events[0]?.description ?? ""
  const pairs = linesAsPairs(description)
  return {
    reference: /Référence (\w+)/.exec(description)?.[1],
    notes: valueOf(pairs, words.notes),
    group: valueOf(pairs, words.group),
    price: said(pairs, words.price)[0],
  }
}

function entry(name: string, render: Surface["render"]): Surface {
  return {
    name,
    of: isReservation,
    render,
    read: readEntry,
    says: ({ reference, notes, groupName, price }) => ({
      reference,
      notes: notes ?? undefined,
      group: groupName ?? undefined,
      price: price.map((one) => one.join(" : "))[0],
    }),
  }
}

const entries = [
  entry("agenda entry of the mail", async (school, booked, now) => {
    const { calendar } = await mail(school, booked, { kind: mailOf[booked.state], now })
    return calendar?.(booked.person.email).content
  }),
  entry("agenda file of the manage page", async (school, { id, person }) => {
    const look = ["POST", "/own-reservation", { reservationId: id }] as const
    return (await asked<OwnReservation>(school, look, person.cookie)).calendar
  }),
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
