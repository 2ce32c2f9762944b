import type { Selectable } from "kysely"
import { dropHeldEmail, type HeldEmail, releaseHeldEmail } from "#app/features/outbox/hold-email.server.ts"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import { mailTime } from "#app/features/outbox/undo.rules.ts"
import { readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import type { Ledger } from "#app/features/payments/ledger/ledger.rules.ts"
import { type DecisionMailKind, writtenToPerson } from "#app/features/reservations/manage/decision-mail.server.ts"
import { isSameMoment, momentOf, type ReservedMoment } from "#app/features/reservations/reserved-moment.server.ts"
import type { Tables, Trx } from "#app/platform/database/tables.server.ts"

export type Moved = Selectable<Tables["reservations"]> & { ledger: Ledger }

interface MoveToTell {
  before: Selectable<Tables["reservations"]>
  wanted: ReservedMoment
  message?: string | undefined
  byPerson?: boolean | undefined
  /** The mail of the decision before, locked, if it still waits. */
  held: HeldEmail<DecisionMailKind> | undefined
  now: Date
}

/**
 * Queues the mail of a move. While the mail of an earlier move waits, the new one replaces it and tells both from where
 * the person knows the reservation; moved back there, it leaves nothing to tell.
 * @returns the moved row and its account
 */
export async function tellOfMove(
  trx: Trx,
  { before, wanted, message, byPerson, held, now }: MoveToTell,
): Promise<Moved> {
  const earlier = held && "from" in held.data ? held.data : undefined
  if (held && earlier) await dropHeldEmail(trx, held.id)
  else if (held) await releaseHeldEmail(trx, { id: held.id, now })
  const from = earlier?.from ?? momentOf(before)
  const { email } = before
  const known = earlier ? earlier.movedBefore : before.movedBySchoolAt?.toISOString()
  const moved = await trx.selectFrom("reservations").selectAll().where("id", "=", before.id).executeTakeFirstOrThrow()
  const ledger = await readLedger(trx, before.id)
  if (!email || isSameMoment(from, wanted)) return { ...moved, ledger }
  await queueEmail(trx, {
    kind: "reservation-moved",
    to: email,
    data: {
      ...(await writtenToPerson(
        trx,
        { ...moved, email, phone: moved.phone ?? "" },
        { message: message ?? earlier?.message, ledger, now },
      )),
      from,
      ...(known ? { movedBefore: known } : {}),
      ...(byPerson ? { own: true as const } : {}),
    },
    entity: "reservation",
    entityId: before.id,
    sendAt: byPerson ? now : mailTime(now),
  })
  return { ...moved, ledger }
}
