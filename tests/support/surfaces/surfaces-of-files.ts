import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { answerByOfId, bookingTerms, termsOnceSent } from "#app/features/reservations/answer/answers.queries.server.ts"
import { BookingSummary } from "#app/features/reservations/book/booking-summary.tsx"
import { reservationAnswer } from "#app/features/reservations/reservations.queries.server.ts"
import { formatClock, formatInstantDay, sayInstant } from "#app/ui/formats.ts"
import { answerWords } from "#content/facts/answer.ts"
import { beginsSoon, freeUntil } from "#content/facts/change.ts"
import { fileFacts } from "#content/facts/office.ts"
import { priceNames } from "#content/facts/price.ts"
import type { Facts } from "./facts-of-case.ts"
import { answerIn, pairsOf, said, textOf, valueOf, words } from "./readers.ts"
import { isReservation, once, type Surface } from "./surface.ts"

const isPending: Surface["of"] = (booked) => booked.state === "pending"

function cancellationLines(html: string): string[] {
  return textOf(html)
    .split("\n")
    .filter((line) => /Annulation/.test(line))
}

function costBeforehand({ terms }: Pick<Facts, "terms">, cost: string): string[] {
  return [terms.move === "free" ? `${freeUntil(sayInstant(terms.freeUntil))}.` : beginsSoon("booking", cost)]
}

/** What stands beside the button that sends, if the request were sent now. */
const beforeSending: Surface = {
  name: "form before sending",
  of: isPending,
  async render({ db }, { kind, startsAt }, now) {
    const type = kind as ReservationType
    const hours = kind === "boat_rental" ? 1 : undefined
    const terms = await bookingTerms(db, { type, base: "nyon", startsAt, now, hours })
    return terms.sentences.map((sentence) => `<p>${sentence}</p>`).join("")
  },
  read: (html) => ({ change: cancellationLines(html) }),
  says: (facts) => (facts.fact ? { change: costBeforehand(facts, facts.fact[1]) } : {}),
}

const sentPage: Surface = {
  name: "sent page",
  of: isPending,
  async render({ db }, { id }, now) {
    const row = await db.selectFrom("reservations").selectAll().where("id", "=", id).executeTakeFirstOrThrow()
    const { kind: type, startsAt, rentalDuration } = row
    const terms = await termsOnceSent(db, { type, startsAt, hours: rentalDuration ?? undefined, now })
    const booked = { ...reservationAnswer(row), id, answerBy: await answerByOfId(db, id, now), terms }
    return renderToStaticMarkup(createElement(BookingSummary, { booked, member: true, onAgain: () => undefined }))
  },
  read(html) {
    const pairs = pairsOf(html)
    return {
      reference: valueOf(pairs, words.reference),
      notes: valueOf(pairs, words.notes),
      group: valueOf(pairs, words.group),
      price: said(pairs, words.price)[0],
      answer: answerIn(textOf(html)),
      change: cancellationLines(html),
    }
  },
  says: ({ reference, notes, groupName, price, answerBy, ...facts }) => ({
    ...(facts.fact ? { change: costBeforehand(facts, facts.fact[1]) } : {}),
    reference,
    notes: notes ?? undefined,
    group: groupName ?? undefined,
    price: price.map((one) => one.join(" : "))[0],
    answer: answerBy ? answerWords.by(sayInstant(answerBy)) : undefined,
  }),
}

const inFile = (instant: string) => `${formatInstantDay(instant, "numeric")} ${formatClock(instant)}`

const csv: Surface = {
  name: "CSV",
  of: isReservation,
  async render(school) {
    const { people, admin } = school
    const headers = { cookie: admin.cookie }
    const file = async () =>
      await (await people.app.request("/api/v1/admin/reservations/export.csv", { headers })).text()
    return await once(school, "export", file)
  },
  read(file, { person }) {
    const [head = [], ...rows] = file
      .split("\r\n")
      .map((line) => Array.from(line.matchAll(/(?:^|;)(?:"([^"]*)"|([^;]*))/g)))
    const row = rows.find((cells) => cells.some(([, cell]) => cell === person.email)) ?? []
    const at = (header: string) => {
      const nth = head.findIndex(([, name]) => name === header)
      return row[nth]?.[1] ?? row[nth]?.[2]
    }
    return {
      reference: at("Référence"),
      notes: at("Notes du client"),
      group: at("Nom du groupe") || undefined,
      price: [priceNames.set, priceNames.quoted].flatMap((name) => {
        const value = at(name)
        return value ? `${name} : ${value} ${at("Monnaie")}` : []
      })[0],
      rest: at(fileFacts.rest) || undefined,
      answer: at(fileFacts.answerBy) || undefined,
      change: [at(fileFacts.freeUntil) ?? ""].filter(Boolean),
    }
  },
  says: ({ reference, notes, groupName, price, charged, quotedCents, currency, ...facts }) => ({
    reference,
    notes: notes ?? undefined,
    group: groupName ?? undefined,
    price: price.map(
      ([name]) => `${name} : ${(charged?.cents ?? quotedCents) / 100} ${charged?.currency ?? currency}`,
    )[0],
    rest: facts.hasAccount ? String(facts.restCents / 100) : undefined,
    answer: facts.answerBy ? inFile(facts.answerBy) : undefined,
    change: facts.terms.cancellable && facts.terms.move !== "late" ? [inFile(facts.terms.freeUntil)] : [],
  }),
}

export const surfacesOfFiles: readonly Surface[] = [beforeSending, sentPage, csv]
