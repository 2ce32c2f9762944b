import type { AdminSessionDetail } from "#app/features/calendar/courses/training.admin.schema.ts"
import type { Planning } from "#app/features/calendar/planning/planning.admin.schema.ts"
import { sessionTypeLabel } from "#app/features/calendar/slots/kinds/session-types.labels.ts"
import type { SessionType } from "#app/features/calendar/slots/kinds/session-types.rules.ts"
import type { MyApplications } from "#app/features/licence/licence.schema.ts"
import type { OwnSessions } from "#app/features/licence/own-sessions/own-sessions.schema.ts"
import { duePartLabel } from "#app/features/payments/ledger/dues.labels.ts"
import type { AdminReservationDetails } from "#app/features/reservations/manage/reservations.admin.schema.ts"
import type { MyReservations } from "#app/features/reservations/my-reservations/my-reservations.schema.ts"
import type { OwnReservation } from "#app/features/reservations/own/own-reservation.schema.ts"
import { formatInstantDay, sayInstant } from "#app/ui/formats.ts"
import { restWords } from "#app/ui/rest-line.tsx"
import { planningScreen } from "#content/admin/planning.ts"
import { nextSteps } from "#content/dashboard.ts"
import { answerWords } from "#content/facts/answer.ts"
import { dueWords } from "#content/facts/dues.ts"
import { movedBySchoolFact, seatPrice } from "#content/facts/office.ts"
import { bookedDay } from "./booked-cases.ts"
import type { Facts } from "./facts-of-case.ts"
import * as pages from "./pages.tsx"
import { answerIn, pairsOf, said, textOf, valueOf, words } from "./readers.ts"
import { asked, isReservation, isSeat, once, type Surface } from "./surface.ts"

const { activities } = planningScreen

const typed = ({ reference, notes, groupName }: Facts) => ({
  reference,
  notes: notes ?? undefined,
  group: groupName ?? undefined,
})
const priced = ({ price }: Facts) => price.map(([name, value]) => `${name} : ${value}`)[0]
const paragraphs = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, text = ""]) => textOf(text))
const found = (html: string, pattern: RegExp) => paragraphs(html, pattern)[0]

function answerSaid({ status, answerBy }: Facts): string | undefined {
  if (status !== "pending") return undefined
  return answerBy ? answerWords.by(sayInstant(answerBy)) : answerWords.soon
}

function dueLines({ dues, amount }: Facts, now: Date): string[] {
  const until = (at: Date) => dueWords(at > now ? formatInstantDay(at) : null)
  return dues.map(({ part, cents, dueAt }) => `${duePartLabel[part]}, ${until(dueAt)} : ${amount(cents)}`)
}

const ownReservation: Surface = {
  name: "manage page",
  of: isReservation,
  async render(school, { id, person }) {
    const look = ["POST", "/own-reservation", { reservationId: id }] as const
    return pages.managePage(await asked<OwnReservation>(school, look, person.cookie), id)
  },
  read(html) {
    const pairs = pairsOf(html)
    const change = /<section aria-labelledby="changer".*?<\/section>/s.exec(html)?.[0] ?? ""
    return {
      reference: valueOf(pairs, words.reference),
      notes: valueOf(pairs, words.notes),
      group: valueOf(pairs, words.group),
      price: said(pairs, words.price)[0],
      change: paragraphs(change, /<p class="mt-2">(.*?)<\/p>/gs),
      dues: said(pairs, /, à payer/),
      answer: answerIn(textOf(html)),
    }
  },
  says: (facts, now) => ({
    ...typed(facts),
    price: facts.hasAccount ? undefined : priced(facts),
    change: facts.status === "cancelled" ? [] : facts.sentences,
    dues: dueLines(facts, now),
    answer: answerSaid(facts),
  }),
}

const accountCard: Surface = {
  name: "card of the account",
  of: isReservation,
  async render(school, { person }) {
    return pages.accountCard(await asked<MyReservations>(school, ["GET", "/me/reservations"], person.cookie))
  },
  read: (html) => ({
    reference: found(html, /Référence <span[^>]*>([^<]*)</g),
    notes: found(html, /<p class="[^"]*whitespace-pre-line[^"]*">(.*?)<\/p>/gs),
    price: [...html.matchAll(/>(Prix[^<]*)<\/span><span[^>]*>([^<]*)</g)].map(
      ([, name, value]) => `${name} : ${value}`,
    )[0],
    change: paragraphs(html, /<p class="mt-2 text-sm">(.*?)<\/p>/gs),
    rest: found(html, /<p class="mt-1 flex[^"]*"><span[^>]*>(.*?)<\/span>/gs),
  }),
  says: (facts) => ({
    ...typed(facts),
    group: undefined,
    price: priced(facts),
    change: facts.terms.cancellable ? [firstSaid(facts, facts.answerBy ? answerSaid(facts) : undefined)] : [],
    rest: facts.rest ? restWords(restOf(facts)) : undefined,
  }),
}

function firstSaid({ sentences }: Facts, ...before: (string | undefined)[]): string {
  return [...before, sentences[0]].filter(Boolean).join(" ")
}

function restOf({ rest }: Facts): Parameters<typeof restWords>[0] {
  if (!rest) throw new Error("nothing is left of the account")
  return rest
}

function stepOf({ status, movedBySchool, isSeat: seat }: Facts): keyof typeof nextSteps {
  if (movedBySchool) return "moved"
  if (seat) return "session-under-review"
  return status === "pending" ? "outing-pending" : "outing-confirmed"
}

const nextStep: Surface = {
  name: "« À faire en premier »",
  // A candidate's theory comes before the practice of the same day.
  of: ({ kind, state }) => kind !== "practice" && state !== "cancelled",
  async render(school, { person }) {
    const outings = await asked<MyReservations>(school, ["GET", "/me/reservations"], person.cookie)
    return pages.nextStep(outings, await asked<MyApplications>(school, ["GET", "/me/applications"], person.cookie))
  },
  read: (html) => ({ change: paragraphs(html, /<\/strong>(.*?)<\/p>/gs) }),
  says(facts) {
    const rest = facts.rest ? restWords(restOf(facts)) : undefined
    return { change: [`${firstSaid(facts, answerSaid(facts), rest)} ${nextSteps[stepOf(facts)].text}`] }
  },
}

const record: Surface = {
  name: "record of the office",
  of: isReservation,
  async render(school, { id }) {
    const path = `/admin/reservations/${id}`
    return pages.record(await asked<AdminReservationDetails>(school, ["GET", path], school.admin.cookie))
  },
  read(html) {
    const pairs = pairsOf(html)
    return {
      reference: valueOf(pairs, words.reference),
      notes: found(html, /<p class="[^"]*whitespace-pre-line[^"]*">(.*?)<\/p>/gs),
      group: valueOf(pairs, words.group),
      price: said(pairs, words.price)[0],
      change: said(pairs, words.change),
      dues: said(pairs, words.due),
      moved: said(pairs, /^Déplacée/)[0],
    }
  },
  says: (facts, now) => ({
    ...typed(facts),
    price: priced(facts),
    change: facts.fact ? [facts.fact.join(" : ")] : [],
    dues: facts.dues.map(({ part, cents, dueAt }) => {
      const until = dueWords(dueAt > now ? sayInstant(dueAt) : null)
      return `${duePartLabel[part]} : ${facts.amount(cents)}, ${until}`
    }),
    moved: facts.movedBySchool ? movedBySchoolFact.join(" : ") : undefined,
  }),
}

/** The same markup is shown and printed. */
const dayList: Surface = {
  name: "day list and printed sheet",
  of: (booked) => booked.state !== "cancelled",
  async render(school) {
    const planning = ["GET", `/admin/planning?from=${bookedDay}`] as const
    return await once(school, "day list", async () =>
      pages.dayList(await asked<Planning>(school, planning, school.admin.cookie)),
    )
  },
  read(html, { kind, accountId }) {
    const row = html.split("<tr>").find((one) => one.includes(`=${accountId}"`) && one.includes(activities[kind])) ?? ""
    return {
      group: /personnes?, ([^<]*)/.exec(row)?.[1],
      notes: found(row, /<td data-column="notes"[^>]*>(.*?)<\/td>/gs),
      rest: found(row, /<td data-column="account"[^>]*>(.*?)<\/td>/gs),
    }
  },
  says: ({ notes, groupName, office }) => ({ notes: notes ?? undefined, group: groupName ?? undefined, rest: office }),
}

const sessionsPage: Surface = {
  name: "manage page of sessions",
  of: isSeat,
  async render(school, { id, accountId, person }) {
    const look = ["POST", "/own-sessions", { applicationId: accountId }] as const
    return pages.sessionsPage(await asked<OwnSessions>(school, look, person.cookie), id)
  },
  read: (html) => ({
    reference: found(html, /Référence <span[^>]*>([^<]*)</g),
    price: found(html, /Référence <span[^>]*>[^<]*<\/span>, ([^<]*)</g),
    change: paragraphs(html.split("<li")[1] ?? "", /<p class="mt-2">(.*?)<\/p>/gs),
    dues: said(pairsOf(html), /, à payer/),
  }),
  says: (facts, now) => ({
    reference: facts.reference,
    price: facts.price[0]?.[1],
    change: facts.terms.cancellable ? facts.sentences : [],
    dues: dueLines(facts, now),
  }),
}

const applicationCard: Surface = {
  name: "card of the application",
  of: isSeat,
  async render(school, { person }) {
    return pages.applicationCard(await asked<MyApplications>(school, ["GET", "/me/applications"], person.cookie))
  },
  read(html, { kind }) {
    const entry = html.split("<li>").find((one) => one.includes(`>${sessionTypeLabel[kind as SessionType]}, `)) ?? ""
    return {
      reference: found(entry, /Référence <span[^>]*>([^<]*)</g),
      price: found(entry, /Référence <span[^>]*>[^<]*<\/span>, ([^<]*)</g),
      change: paragraphs(entry, /<p class="mt-1 text-sm">(.*?)<\/p>/gs),
      rest: found(html, /<p class="mt-1 flex[^"]*"><span[^>]*>(.*?)<\/span>/gs),
    }
  },
  says: (facts) => ({
    reference: facts.reference,
    price: facts.status === "cancelled" ? undefined : facts.price[0]?.[1],
    change: facts.terms.cancellable ? facts.sentences.slice(0, 1) : [],
    rest: facts.rest ? restWords(restOf(facts)) : undefined,
  }),
}

const sessionPanel: Surface = {
  name: "panel of the session",
  of: isSeat,
  async render(school, { id }) {
    const seat = school.db.selectFrom("seats").select("sessionId").where("id", "=", id)
    const { sessionId } = await seat.executeTakeFirstOrThrow()
    const look = ["GET", `/admin/training-sessions/${sessionId}`] as const
    return pages.sessionPanel(await asked<AdminSessionDetail>(school, look, school.admin.cookie), id)
  },
  read: (html) => ({
    reference: found(html, /<a[^>]*font-mono[^>]*><span[^>]*>[^<]*<\/span>([^<]*)</g),
    price: found(html, new RegExp(`title="${seatPrice}">([^<]*)<`, "g")),
  }),
  says: (facts) => ({ reference: facts.reference, price: facts.price[0]?.[1] }),
}

export const surfacesOfPages: readonly Surface[] = [
  ownReservation,
  accountCard,
  nextStep,
  record,
  dayList,
  sessionsPage,
  applicationCard,
  sessionPanel,
]
