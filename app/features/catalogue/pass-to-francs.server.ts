import { v7 as uuid } from "uuid"
import { dayAt } from "#app/platform/clock.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import type { CatalogueOutcome } from "./catalogue.refusals.ts"
import { eurosAhead, inFrancs } from "./francs.rules.ts"
import type { FrancsLine, ToFrancs } from "./francs.schema.ts"
import { lockCatalogue } from "./lock-catalogue.server.ts"
import "./catalogue.tables.server.ts"
import { isTooFar } from "./first-day.server.ts"

type Outcome = CatalogueOutcome<"price-of-past" | "day-too-far" | "euros-ahead" | "francs-already" | "francs-changed">

/** Adds a price in francs for each price in euros, from a day on, as previewed (school 4, "Catalogue"). */
export async function passToFrancs(
  db: Db,
  { asked: { seen, ...plan }, actor, now }: { asked: ToFrancs; actor: string; now: Date },
): Promise<Outcome> {
  const today = dayAt(now)
  const { validFrom } = plan
  if (validFrom < today) return { ok: false, refusal: "price-of-past" }
  if (isTooFar(validFrom, today)) return { ok: false, refusal: "day-too-far" }
  return await inTransaction(db, async (trx): Promise<Outcome> => {
    const { items } = await lockCatalogue(trx, today)
    const ahead = eurosAhead(items, validFrom)
    if (ahead) return { ok: false, refusal: "euros-ahead", ahead }
    const lines = inFrancs(items, plan)
    if (lines.length === 0) return { ok: false, refusal: "francs-already" }
    if (written(lines) !== written(seen)) return { ok: false, refusal: "francs-changed" }
    for (const { code, toCents: cents } of lines) {
      const price = { code, cents, currency: "CHF" as const, validFrom }
      const id = uuid()
      await trx
        .insertInto("prices")
        .values({ ...price, id, createdBy: actor })
        .execute()
      await recordEvent(trx, { actor, action: "price.added", entity: "price", entityId: id, change: price })
    }
    return { ok: true }
  })
}

function written(lines: readonly FrancsLine[]): string {
  return JSON.stringify(lines.map(({ code, fromCents, toCents }) => [code, fromCents, toCents]))
}
