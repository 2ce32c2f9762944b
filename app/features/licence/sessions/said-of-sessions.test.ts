import { describe, expect, test } from "vitest"
import { instantAt } from "#app/platform/clock.server.ts"
import { saidOfSessions, type TakenSession } from "./said-of-sessions.ts"

const now = instantAt("2027-06-01", "12:00")

function aSession(date: string, traits: Partial<TakenSession> = {}): TakenSession {
  const startTime = "09:00"
  return {
    sessionType: "theory",
    date,
    startTime,
    startsAt: instantAt(date, startTime).toISOString(),
    priceCents: 15_000,
    ...traits,
  }
}

const plain = (sentences: readonly string[]) => sentences.map((one) => one.replaceAll("\u00a0", " "))
const saidNow = (...[sessions, before]: [TakenSession[], Parameters<typeof saidOfSessions>[1]]) => {
  const { sentences, late } = saidOfSessions(sessions, before, now)
  return { sentences: plain(sentences), late: plain(late) }
}

describe("what taking sessions means", () => {
  test("a deposit now, the balance a week before the first, and each session free until a week before its own day", () => {
    const practice = aSession("2027-06-26", { sessionType: "practice" })
    expect(saidNow([aSession("2027-06-12"), practice], null)).toEqual({
      sentences: [
        "Acompte : CHF 90.00, à payer maintenant.",
        "Solde : CHF 210.00, à payer jusqu’au samedi 5 juin 2027 à 09:00.",
        "Session de théorie du samedi 12 juin 2027 à 09:00 : annulation gratuite jusqu’au samedi 5 juin 2027 à 09:00.",
        "Session de pratique du samedi 26 juin 2027 à 09:00 : annulation gratuite jusqu’au samedi 19 juin 2027 à 09:00.",
      ],
      late: [],
    })
  })

  test("within the last week all is due now, and the cost of leaving stands last", () => {
    const { sentences, late } = saidNow([aSession("2027-06-05"), aSession("2027-06-26")], null)
    expect(sentences).toEqual([
      "Solde : CHF 300.00, à payer maintenant.",
      "Session de théorie du samedi 26 juin 2027 à 09:00 : annulation gratuite jusqu’au samedi 19 juin 2027 à 09:00.",
      "Session de théorie du samedi 5 juin 2027 à 09:00 : cette session commence dans moins de 7 jours. Annulation : le prix entier reste dû (CHF 150.00).",
    ])
    expect(late).toEqual(sentences.slice(-1))
  })

  test("exactly a week before counts for the candidate", () => {
    const session = aSession("2027-06-08", { startsAt: instantAt("2027-06-08", "12:00").toISOString() })
    expect(saidNow([session], null).late).toEqual([])
    const later = saidOfSessions([session], null, new Date(now.getTime() + 1))
    expect(later.late).toHaveLength(1)
  })

  test.each([
    [
      0,
      ["Acompte : CHF 90.00, à payer maintenant.", "Solde : CHF 210.00, à payer jusqu’au samedi 5 juin 2027 à 09:00."],
    ],
    [15_000, ["Solde : CHF 150.00, à payer jusqu’au samedi 5 juin 2027 à 09:00."]],
    [30_000, ["Votre compte les couvre : vous n’avez rien à payer."]],
  ])("another session comes to an account on which %i cents were paid", (paidCents, due) => {
    const before = { owedCents: 15_000, paidCents, startsAt: instantAt("2027-06-12", "09:00").toISOString() }
    const { sentences } = saidNow([aSession("2027-06-26")], before)
    expect(sentences.slice(0, -1)).toEqual(["CHF 150.00 s’ajoutent à votre compte.", ...due])
  })

  test("a session without a price says nothing of money but what leaving costs", () => {
    expect(saidNow([aSession("2027-06-03", { priceCents: 0 })], null).sentences).toEqual([
      "Session de théorie du jeudi 3 juin 2027 à 09:00 : cette session commence dans moins de 7 jours. Annulation : le prix entier reste dû.",
    ])
    expect(saidNow([], null)).toEqual({ sentences: [], late: [] })
  })
})
