import { sql } from "kysely"
import { z } from "zod"

/** The last row of a page in a list that is newest first: the next page begins after it. */
export interface KeysetPosition {
  createdAt: Date
  id: string
}

const noSuchPage = "Page inconnue : reprenez la liste depuis le début"

/** The refusal of a cursor this list never gave, for an endpoint's description. */
export const unknownPage = {
  code: "invalid-request",
  detail: "Certains champs sont à corriger.",
  errors: { cursor: [noSuchPage] },
}

/** What a list is asked with: nothing for its first page, else the `nextCursor` of the page before. */
export const pageQuerySchema = z.strictObject({
  cursor: z
    .string({ error: noSuchPage })
    .max(120, noSuchPage)
    .transform((cursor, context) => positionOf(cursor) ?? refused(context))
    .optional(),
})

/** Of this century: the year 0 passes as an ISO date, and PostgreSQL refuses it. */
const instant = z.iso.datetime().refine((at) => at >= "2000" && at < "2100")
const storedPosition = z.tuple([instant, z.uuid()])

function positionOf(cursor: string): KeysetPosition | undefined {
  const [at, id] = storedPosition.safeParse(Buffer.from(cursor, "base64url").toString("utf8").split(" ")).data ?? []
  return at && id ? { createdAt: new Date(at), id } : undefined
}

function refused(context: z.RefinementCtx<string>): never {
  context.addIssue({ code: "custom", message: noSuchPage })
  return z.NEVER
}

/** Rows of a page, asked for with one more than it holds, and the cursor of the next page, null after the last. */
export function pageOf<Row extends KeysetPosition>(rows: Row[], size: number) {
  const items = rows.slice(0, size)
  const last = items.at(-1)
  const more = rows.length > size && last !== undefined
  const position = more ? `${last.createdAt.toISOString()} ${last.id}` : undefined
  return { items, nextCursor: position ? Buffer.from(position).toString("base64url") : null }
}

/** The rows that come after a position, in an order of created_at then id, both descending. */
export function after(position: KeysetPosition) {
  return sql<boolean>`(created_at, id) < (${position.createdAt}::timestamptz, ${position.id}::uuid)`
}
