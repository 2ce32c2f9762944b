import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import type { NoteRefusal } from "./persons.refusals.ts"
import "./persons.tables.server.ts"

interface NoteChange {
  personId: string
  note: string
  /** The note that the screen showed; '' for none. */
  shownNote: string
  actor: string
}

/** The school's note about a person; only administrators read it, and the person in their copy of data. */
export async function writeNote(
  db: Db,
  { personId, note, shownNote, actor }: NoteChange,
): Promise<{ ok: true } | { ok: false; refusal: NoteRefusal }> {
  return await inTransaction(db, async (trx): Promise<{ ok: true } | { ok: false; refusal: NoteRefusal }> => {
    const person = await trx
      .selectFrom("persons")
      .select(["note", "mergedInto", "forgottenAt"])
      .where("id", "=", personId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!person || person.forgottenAt) return { ok: false, refusal: "person-not-found" }
    if (person.mergedInto) return { ok: false, refusal: "already-merged" }
    if ((person.note ?? "") !== shownNote) return { ok: false, refusal: "note-changed" }
    if (note === shownNote) return { ok: true }
    await trx
      .updateTable("persons")
      .set({ note: note || null })
      .where("id", "=", personId)
      .execute()
    await recordEvent(trx, { actor, action: "person.noted", entity: "person", entityId: personId })
    return { ok: true }
  })
}
