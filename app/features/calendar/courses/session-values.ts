import { sessionDefaults } from "#content/admin/training.ts"
import type { AdminSession } from "./training.admin.schema.ts"

export const sessionFields = [
  "date",
  "startTime",
  "endTime",
  "sessionType",
  "licenseType",
  "instructorName",
  "location",
  "maxParticipants",
  "priceChf",
] as const
export type SessionField = (typeof sessionFields)[number]

export type SessionValues = Record<SessionField, string>

export const sessionFormFields = { order: sessionFields, id: (field: SessionField) => `session-${field}` }

/** The defaults of specification 9. */
export const newSessionValues: SessionValues = {
  date: "",
  startTime: "",
  endTime: "",
  sessionType: "theory",
  licenseType: "coastal",
  instructorName: "",
  location: "",
  maxParticipants: String(sessionDefaults.maxParticipants),
  priceChf: sessionDefaults.priceChf.toFixed(2),
}

export function valuesOf(session: AdminSession): SessionValues {
  const { date, startTime, endTime, sessionType, licenseType, instructorName, location } = session
  const texts = { date, startTime, endTime, sessionType, licenseType, instructorName, location }
  const { maxParticipants, priceCents } = session
  return { ...texts, maxParticipants: String(maxParticipants), priceChf: (priceCents / 100).toFixed(2) }
}

/** Texts that are no number become null, which the API refuses. */
export function planOf<Values extends Pick<SessionValues, "maxParticipants" | "priceChf">>(values: Values) {
  const { maxParticipants, priceChf, ...texts } = values
  return { ...texts, maxParticipants: numberOf(maxParticipants), priceChf: numberOf(priceChf) }
}

export function numberOf(text: string): number {
  const digits = text.replaceAll(/[\s’']/g, "").replace(",", ".")
  return digits === "" ? Number.NaN : Number(digits)
}
