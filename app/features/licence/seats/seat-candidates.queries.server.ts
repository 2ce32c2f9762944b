import { applicationsIn, findSession } from "#app/features/calendar/courses/training.queries.server.ts"
import { applicationsList } from "#app/features/licence/decision/application.admin.queries.server.ts"
import { seatKeepingStatuses } from "#app/features/licence/licence.rules.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import type { SearchTerms } from "#app/platform/lists/search-terms.ts"
import type { SeatCandidate } from "./seats.schema.ts"

const atMost = 8

/** Who may be added to a session: its licence, sent and not rejected, not in it yet. @returns undefined without it */
export async function findSeatCandidates(
  db: Db,
  { sessionId, q }: { sessionId: string; q?: SearchTerms | undefined },
): Promise<SeatCandidate[] | undefined> {
  const session = await findSession(db, sessionId)
  if (!session) return undefined
  const admitted = db
    .selectFrom("boatLicenseApplications")
    .select(["id", "firstName", "lastName", "email", "phone", "status", "submittedAt"])
    .where("licenseType", "=", session.licenseType)
    .where("status", "in", seatKeepingStatuses)
    .where("forgottenAt", "is", null)
    .where("id", "not in", applicationsIn(db, sessionId))
  const { items } = await applicationsList.head(db, admitted, { q }, atMost)
  return items.map(({ id: applicationId, submittedAt: _sent, ...candidate }) =>
    Object.assign(candidate, { applicationId }),
  )
}

/** Whose seat it is, for a mail; undefined once its person is forgotten. */
export async function findSeatHolder(db: Db, applicationId: string) {
  const application = await db
    .selectFrom("boatLicenseApplications")
    .select(["id", "firstName", "licenseType", "userId"])
    .where("id", "=", applicationId)
    .where("forgottenAt", "is", null)
    .executeTakeFirst()
  return application && { userId: application.userId, application }
}
