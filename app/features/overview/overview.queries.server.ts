import { unreachableCandidates } from "#app/features/calendar/courses/unreachable-candidates.queries.server.ts"
import type { PlannedPeople } from "#app/features/calendar/planning/today.queries.server.ts"
import { readToday } from "#app/features/calendar/planning/today.queries.server.ts"
import { openMessages } from "#app/features/contact/contact.queries.server.ts"
import { actedBy, namesOf } from "#app/features/identity/history.queries.server.ts"
import { userFigures } from "#app/features/identity/identity.figures.queries.server.ts"
import { applicationFigures } from "#app/features/licence/licence.figures.queries.server.ts"
import { emailFigures } from "#app/features/outbox/outbox.queries.server.ts"
import { revenueByMonth, revenueCents } from "#app/features/payments/payments.figures.queries.server.ts"
import { waitingAnswers } from "#app/features/reservations/answer/answers.queries.server.ts"
import {
  reservationFigures,
  reservationsByWeek,
} from "#app/features/reservations/manage/reservations.figures.queries.server.ts"
import { unreachablePeople } from "#app/features/reservations/manage/unreachable.queries.server.ts"
import type { UnreachablePerson } from "#app/features/reservations/manage/unreachable.schema.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { latestEvents } from "#app/platform/record-event.server.ts"
import type { Activity, Overview } from "./overview.schema.ts"

const shown = { weeks: 12, months: 12, events: 20, unreachable: 10 }

/** The day by base, and figures that the database maintains, instead of counting rows. */
export async function overviewOf(db: Db, { people, now }: { people: PlannedPeople; now: Date }): Promise<Overview> {
  const [
    today,
    users,
    applications,
    reservations,
    revenue,
    euros,
    messages,
    emails,
    answers,
    unreachable,
    activity,
    byWeek,
    byMonth,
    eurosByMonth,
  ] = await Promise.all([
    readToday(db, { people, now }),
    userFigures(db),
    applicationFigures(db),
    reservationFigures(db, now),
    revenueCents(db),
    revenueCents(db, "EUR"),
    openMessages(db),
    emailFigures(db),
    waitingAnswers(db, now),
    unreachableOf(db, { people, now }),
    recentActivity(db),
    reservationsByWeek(db, now, shown.weeks),
    revenueByMonth(db, now, shown.months),
    revenueByMonth(db, now, shown.months, "EUR"),
  ])
  return {
    today,
    totals: {
      users: users.total,
      pendingApplications: applications.submitted,
      pendingReservations: reservations.pending,
      revenueCents: revenue,
      revenueEuroCents: euros,
    },
    answers,
    unreachable,
    waiting: { messages, failedEmails: emails.failed },
    activity,
    reservationsByWeek: byWeek,
    revenueByMonth: byMonth,
    revenueInEurosByMonth: eurosByMonth,
  }
}

/** People of all kinds of bookings whose mails come back, the next first; more would not be read on a card. */
async function unreachableOf(
  db: Db,
  { people: { sessionCandidates: candidatesOf }, now }: { people: PlannedPeople; now: Date },
): Promise<UnreachablePerson[]> {
  const atMost = shown.unreachable
  const found = await Promise.all([
    unreachablePeople(db, { now, atMost }),
    unreachableCandidates(db, { candidatesOf, now, atMost }),
  ])
  const beginning = ({ reservationDate, timeSlot }: UnreachablePerson) => `${reservationDate} ${timeSlot}`
  return found
    .flat()
    .toSorted((one, other) => beginning(one).localeCompare(beginning(other)))
    .slice(0, atMost)
}

async function recentActivity(db: Db): Promise<Activity[]> {
  const events = await latestEvents(db, shown.events)
  const names = await namesOf(
    db,
    events.map(({ actor }) => actor),
  )
  return events.map(({ id, at, action, actor, entity, entityId }) =>
    Object.assign(actedBy(actor, names), { id, at: at.toISOString(), action, entity, entityId }),
  )
}
