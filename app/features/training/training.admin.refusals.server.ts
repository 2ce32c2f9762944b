import { invalidFields } from "#app/platform/http/invalid-fields.server.ts"
import { Problem } from "#app/platform/http/problem.server.ts"
import { plural } from "#app/ui/formats.ts"
import type { LockRefusal } from "./lock-session.server.ts"
import type { PlanProblem } from "./session-plan.rules.ts"
import type { BookedCandidate, UpdateRefusal } from "./update-session.server.ts"

/** What the school is told, by refusal. */
export const refusals = {
  "not-found": [404, "session-not-found", "Cette session de formation n’existe pas."],
  "changed-meanwhile": [
    409,
    "changed-meanwhile",
    "Modifié entre-temps : cette session n’est plus telle que vous l’avez vue. Vérifiez son nouvel état, puis recommencez.",
  ],
  "session-cancelled": [409, "session-cancelled", "Cette session est annulée : elle ne peut plus être modifiée."],
  "session-past": [409, "session-past", "Cette session a déjà commencé : elle ne peut plus être modifiée."],
  "course-booked": [
    409,
    "course-booked",
    "Des candidats sont inscrits : le permis et le type ne peuvent plus changer. Annulez la session et créez-en une autre.",
  ],
  "key-reused": [422, "key-reused", "Cette clé d’idempotence a déjà servi pour une autre requête."],
} as const satisfies Record<LockRefusal | "course-booked" | "key-reused", readonly [404 | 409 | 422, string, string]>

const problemOfTimes = {
  "day-past": ["date", "La date ne peut pas être passée"],
  "start-past": ["startTime", "Cette heure est déjà passée"],
  "start-skipped": ["startTime", "Cette heure n’existe pas ce jour-là : passage à l’heure d’été"],
  "end-skipped": ["endTime", "Cette heure n’existe pas ce jour-là : passage à l’heure d’été"],
  "end-before-start": ["endTime", "La fin doit être après le début"],
} as const satisfies Record<PlanProblem, readonly [string, string]>

type Refusal = UpdateRefusal | { refusal: keyof typeof refusals | PlanProblem }

/** @throws Problem always: the refusal in words. */
export function refuse(refused: Refusal): never {
  if (refused.refusal === "below-booked") {
    throw belowBooked(refused.booked)
  }
  const { refusal } = refused
  if (refusal in problemOfTimes) {
    const [field, message] = problemOfTimes[refusal as PlanProblem]
    throw invalidFields({ [field]: [message] })
  }
  const [status, code, detail] = refusals[refusal as keyof typeof refusals]
  throw new Problem(status, code, detail)
}

function belowBooked(booked: BookedCandidate[]): Problem {
  const people = booked.map(({ name, reference }) => `${name || "Données effacées"} (${reference})`).join(", ")
  const detail = `${plural(booked.length, "personne est inscrite", "personnes sont inscrites")} : ${people}. Le maximum ne peut pas être inférieur.`
  return new Problem(409, "below-booked", detail, {
    errors: {
      maxParticipants: [plural(booked.length, "personne est déjà inscrite", "personnes sont déjà inscrites")],
    },
    extra: { booked },
  })
}

/** For an endpoint's description. */
export const belowBookedExample = {
  code: "below-booked",
  detail: "1 personne est inscrite : Élodie Rochat (K7M2QX9B). Le maximum ne peut pas être inférieur.",
  errors: { maxParticipants: ["1 personne est déjà inscrite"] },
  booked: [{ reference: "K7M2QX9B", name: "Élodie Rochat" }],
}

/** One of the refusals above, for an endpoint's description. */
export function described(refusal: keyof typeof refusals) {
  const [, code, detail] = refusals[refusal]
  return { code, detail }
}
