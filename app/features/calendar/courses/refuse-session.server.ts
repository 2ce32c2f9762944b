import { invalidFields } from "#app/platform/http/invalid-fields.server.ts"
import type { Problem } from "#app/platform/http/problem.server.ts"
import { refuse } from "#app/platform/http/refuse.server.ts"
import { formatDayTime, plural } from "#app/ui/formats.ts"
import type { Clash } from "./course-clashes.server.ts"
import { type PlanProblem, planProblems, sessionRefusals } from "./training.refusals.ts"
import type { BookedCandidate, UpdateRefusal } from "./update-session.server.ts"

type Code = Exclude<keyof typeof sessionRefusals, "below-booked">
type Refusal = UpdateRefusal | { refusal: Code | PlanProblem }

const clashesNamed = 3

export function clashWords(clashes: readonly Clash[]): string {
  const named = clashes.slice(0, clashesNamed).map(({ date, startTime }) => formatDayTime(date, startTime))
  const others = clashes.length > named.length ? ` et ${plural(clashes.length - named.length, "autre")}` : ""
  return `${clashes[0]?.instructorName} a déjà une session au même moment : ${named.join(", ")}${others}. Rien n’a été créé.`
}

export function sessionProblem(refused: Refusal): Problem {
  if (refused.refusal === "below-booked") return belowBooked(refused.booked)
  if (refused.refusal in sessionRefusals) {
    return refuse(sessionRefusals, refused.refusal as Code)
  }
  const { field, detail } = planProblems[refused.refusal as PlanProblem]
  return invalidFields({ [field]: [detail] })
}

function belowBooked(booked: BookedCandidate[]): Problem {
  const people = booked.map(({ name, reference }) => `${name || "Données effacées"} (${reference})`).join(", ")
  const detail = `${plural(booked.length, "personne est inscrite", "personnes sont inscrites")} : ${people}. ${sessionRefusals["below-booked"].detail}`
  return refuse(sessionRefusals, "below-booked", {
    detail,
    errors: {
      maxParticipants: [plural(booked.length, "personne est déjà inscrite", "personnes sont déjà inscrites")],
    },
    extra: { booked },
  })
}

export const belowBookedExample = {
  detail: "1 personne est inscrite : Élodie Rochat (K7M2QX9B). Le maximum ne peut pas être inférieur.",
  errors: { maxParticipants: ["1 personne est déjà inscrite"] },
  booked: [{ reference: "K7M2QX9B", name: "Élodie Rochat" }],
}
