import { v7 as uuid } from "uuid"
import type { ApplicationStatus, LicenceType } from "#app/features/licence/licence.schema.ts"
import { type DemoPerson, demoPeople } from "./demo-people.ts"

export interface DemoApplication {
  id: string
  userId: string
  person: DemoPerson
  licence: LicenceType
  status: ApplicationStatus
  createdAt: Date
  submittedAt: Date | null
  reviewedAt: Date | null
  refunded: boolean
}

const hour = 3_600_000

/** Two applications to decide on, a paid draft, and decided ones every twelve days of a year. */
export function planApplications(now: Date): DemoApplication[] {
  return demoPeople.slice(0, 33).map((person, index) => planned(person, index, now))
}

function planned(person: DemoPerson, index: number, now: Date): DemoApplication {
  const before = (hours: number, instant = now) => new Date(instant.getTime() - hours * hour)
  const licence = index % 2 === 0 ? "coastal" : "inland"
  const plan = { id: uuid(), userId: uuid(), person, licence, reviewedAt: null, refunded: false } as const
  if (index === 2) return { ...plan, status: "draft", createdAt: before(9 * 24), submittedAt: null }
  if (index < 2) {
    const submittedAt = before(5 + 24 * index)
    return { ...plan, status: "submitted", createdAt: before(26, submittedAt), submittedAt }
  }
  const submittedAt = before((index - 2) * 12 * 24 + index)
  const reviewedAt = before(-24 * (1 + (index % 4)), submittedAt)
  const status = index % 9 === 0 ? "rejected" : "approved"
  const decided = { status, submittedAt, reviewedAt, refunded: index % 18 === 0 } as const
  return { ...plan, ...decided, createdAt: before(26, submittedAt) }
}
