import type { LicenceType, SessionType } from "./session-types.rules.ts"

export const courseColumns = [
  "slots.id",
  "kind as sessionType",
  "licenseType",
  "date",
  "startTime",
  "endTime",
  "startsAt",
  "priceCents",
  "instructorName",
  "location",
  "taken as currentParticipants",
  "capacity as maxParticipants",
  "state",
  "version",
] as const

export interface CourseColumns {
  sessionType: SessionType
  licenseType: LicenceType
  priceCents: number
  instructorName: string
  location: string
}
