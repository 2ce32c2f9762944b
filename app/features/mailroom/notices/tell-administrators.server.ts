import { subDays, subHours } from "date-fns"
import type { Selectable } from "kysely"
import { administrators } from "#app/features/identity/identity.admin.queries.server.ts"
import { type Notice, noticesSince, queueCopy } from "#app/features/outbox/notices.queries.server.ts"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import { dayAt } from "#app/platform/clock.server.ts"
import type { Tables, Trx } from "#app/platform/database/tables.server.ts"
import { formatClock } from "#app/ui/formats.ts"
import { school } from "#content/school.ts"
import type { NoticeSubject } from "./notices.schema.ts"
import "./notices.tables.server.ts"

/** The school's hour of digests and of the list of tomorrow. */
export const digestAt = "18:00"

/** The sweep drops notices older than this, because administrators would act on old news. */
const longestDays = 7
/** The sweep sends no older notice as « Tout de suite ». */
const longestNowHours = 12

const subjectOf: Record<string, NoticeSubject> = {
  "reservation-notice": "requests",
  "reservation-unanswered": "requests",
  "places-withheld": "requests",
  "application-notice": "requests",
  "reservation-changed-notice": "changes",
  "own-session-changed-notice": "changes",
  "account-lapsed-notice": "changes",
  "account-surplus-notice": "changes",
  "contact-message": "messages",
}

type Choices = Selectable<Tables["noticeChoices"]>

/** Mails administrators what they chose to be told, at once or once a day, each notice once (school 2). */
export async function tellAdministrators(trx: Trx, now: Date): Promise<void> {
  const addresses = new Map((await administrators(trx)).map(({ id, email }) => [id, email]))
  const all = await trx.selectFrom("noticeChoices").selectAll().orderBy("userId").execute()
  const chosen = all.filter(({ userId, ...how }) => addresses.has(userId) && wantsAny(how))
  if (chosen.length === 0) return
  const notices = await noticesSince(trx, { kinds: Object.keys(subjectOf), since: subDays(now, longestDays) })
  for (const choices of chosen) await tellOne(trx, choices, addresses.get(choices.userId) ?? "", notices, now)
}

function wantsAny({ requests, changes, messages }: Pick<Choices, NoticeSubject>): boolean {
  return [requests, changes, messages].some((how) => how !== "never")
}

async function tellOne(trx: Trx, choices: Choices, to: string, notices: readonly Notice[], now: Date): Promise<void> {
  const { userId, since, digestOn } = choices
  // The school's mailbox has it already.
  if (to.toLowerCase() === school.email.toLowerCase()) return
  const howOf = ({ kind }: Notice) => choices[subjectOf[kind] ?? "requests"]
  const fresh = notices.filter((notice) => notice.createdAt >= since)
  const recent = subHours(now, longestNowHours)
  const atOnce = fresh.filter((notice) => howOf(notice) === "now" && notice.createdAt >= recent)
  for (const notice of await untold(trx, userId, atOnce)) await queueCopy(trx, notice, { to, sendAt: now })

  const today = dayAt(now)
  if (formatClock(now) < digestAt || digestOn === today) return
  await trx.updateTable("noticeChoices").set({ digestOn: today }).where("userId", "=", userId).execute()
  const told = await untold(
    trx,
    userId,
    fresh.filter((notice) => howOf(notice) === "digest"),
  )
  if (told.length === 0) return
  await queueEmail(trx, {
    kind: "notice-digest",
    to,
    data: {
      day: today,
      items: told.map(({ subject, entity, entityId, kind }) => ({ subject, entity, entityId, kind })),
    },
    entity: "user",
    entityId: userId,
    sendAt: now,
  })
}

/** Marks notices as told. @returns those that were not */
async function untold(trx: Trx, userId: string, notices: readonly Notice[]): Promise<Notice[]> {
  if (notices.length === 0) return []
  const marked = await trx
    .insertInto("noticesTold")
    .values(notices.map(({ id: emailId }) => ({ emailId, userId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning("emailId")
    .execute()
  const fresh = new Set(marked.map(({ emailId }) => emailId))
  return notices.filter(({ id }) => fresh.has(id))
}
