import { cancellation } from "#content/cancellation.ts"
import { contractTerms, terms } from "#content/commitments.ts"
import { afterColon, priceStays } from "./cost.ts"

/** What somebody changes: a booking, or a session of a programme. */
export type Changed = "booking" | "session"

const nouns = {
  booking: { one: "réservation", other: "un autre créneau", chosen: "le créneau" },
  session: { one: "session", other: "une autre date", chosen: "la session" },
} as const satisfies Record<Changed, { one: string; other: string; chosen: string }>

/** What a change costs now, the same on every surface (school 0). */
export const changeWords = {
  movedBySchool: (what: Changed, until: string) =>
    `L’école a déplacé cette ${nouns[what].one}. Jusqu’à son début, le ${until}, vous pouvez accepter, choisir ${nouns[what].other} ou annuler, sans frais.`,
  free: (until: string) => `Vous pouvez déplacer ou annuler gratuitement jusqu’au ${until}.`,
  freeCancellation: (until: string) => `Vous pouvez annuler gratuitement jusqu’au ${until}.`,
  back: (amount: string) => `Si vous annulez, vos ${amount} vous sont rendus.`,
  pending: "L’école n’a pas encore confirmé : vous pouvez annuler votre demande sans rien payer.",
  unpriced: "L’école n’a pas encore fixé le prix : vous pouvez annuler sans rien payer.",
  late: (cost: string) => `Le délai d’annulation gratuite est passé. Si vous annulez maintenant : ${afterColon(cost)}`,
  often: (what: Changed) =>
    `Vous avez déjà déplacé cette ${nouns[what].one} ${terms.ownMoves} fois : pour un autre changement, écrivez-nous.`,
  lateMove: (what: Changed) =>
    `Le délai pour déplacer vous-même votre ${nouns[what].one} est passé : pour un changement, écrivez-nous.`,
  over: (what: Changed) => `Cette ${nouns[what].one} ne peut plus être modifiée en ligne.`,
} as const

/** Above the sessions of a programme, of which each says its own terms. */
export const ofSessions = {
  each: "Sous chaque session : ce que vous pouvez encore changer, et à quel coût.",
  over: "Ces sessions ne peuvent plus être modifiées en ligne.",
} as const

/** Why a person does not move it alone now. */
export const moveRefusals = {
  late: "Le délai pour déplacer gratuitement est passé. Demandez un changement à l’école.",
  often: (what: Changed) =>
    `Vous avez déjà déplacé cette ${nouns[what].one} ${terms.ownMoves} fois. Demandez un changement à l’école.`,
} as const

/** @param cost a sentence */
export function deadlinePassed(cost: string): string {
  return `Le délai d’annulation gratuite est passé : ${afterColon(cost)}`
}

/** In a list of facts: until when a cancellation is free, then what it costs. */
export const cancellationFact = {
  free: (until: string) => ["Annulation gratuite", `jusqu’au ${until}`] as const,
  late: (cost: string) => ["Annulation", cost] as const,
} as const

export function freeUntil(until: string): string {
  const [free, end] = cancellationFact.free(until)
  return `${free} ${end}`
}

/** Of one session among several. */
export function ofSession(session: string, sentence: string): string {
  return `${session} : ${afterColon(sentence)}`
}

/** Said before somebody sends or moves into the last time in which a change costs something. */
export function beginsSoon(what: Changed, cost: string): string {
  const begins =
    what === "session"
      ? `Cette session commence dans moins de ${terms.trainingCancellationDays} jours.`
      : `Ce créneau commence dans moins de ${terms.freeCancellationHours} h.`
  return `${begins} Annulation : ${cost}.`
}

export const lastMove = "Ce sera votre dernier déplacement en ligne."

/** What a move leaves as it is. */
export const staysSame = {
  withPrice: "La référence et le prix restent les mêmes.",
  reference: "La référence reste la même.",
} as const

const staysOf = { booking: staysSame.withPrice, session: staysSame.reference } as const satisfies Record<
  Changed,
  string
>

/** Said where somebody chooses another time; `answers`: after a move by the school. */
export const movePromise = {
  left: (what: Changed, moves: number) =>
    `Vous pouvez encore déplacer cette ${nouns[what].one} ${moves} fois. ${staysOf[what]}`,
  answers: (what: Changed) =>
    `${staysOf[what]} Pour ${nouns[what].chosen} que vous choisissez, les conditions habituelles s’appliquent de nouveau : l’annulation est gratuite ${cancellation[what]}, puis ${priceStays(contractTerms.lateCancellationKeptPercent)}.`,
} as const

/** What holds again once somebody accepts the school's move. */
export const afterAcceptance = {
  until: (until: string) => again(`l’annulation est gratuite jusqu’au ${until}.`),
  late: () => again(`en cas d’annulation, ${priceStays(contractTerms.lateCancellationKeptPercent)}.`),
} as const

function again(usual: string): string {
  return `Si vous acceptez, les conditions habituelles s’appliquent de nouveau : ${usual}`
}
