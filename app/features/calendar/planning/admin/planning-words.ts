import type { Planning } from "#app/features/calendar/planning/planning.admin.schema.ts"
import type { BaseRows, Block, Row } from "#app/features/calendar/planning/planning-rows.ts"
import { formatClock, formatEnd } from "#app/ui/formats.ts"
import { planningScreen as words } from "#content/admin/planning.ts"
import { baseName } from "#content/school.ts"

/** « Permis », « Atelier ». */
export function activityWord({ activity }: Pick<Block, "activity">): string {
  if (activity === "workshop") return words.blocks.workshop
  if (activity === "absence") return words.blocks.absence
  return activity === "hold" ? words.blocks.held : words.activities[activity]
}

/** What a block shows: « 6/6 +2 Zoé, Luc » in the row of its kind, « Permis 6/6 » in others, or « Zoé d’Aubonne ». */
export function blockWords(block: Block, row: Pick<Row, "kind">): string {
  const queue = block.waiting > 0 ? `+${block.waiting}` : ""
  if (block.load && row.kind === "slots") return [block.load, queue, block.words].filter(Boolean).join(" ")
  if (block.load) return `${activityWord(block)} ${block.load}`
  if (!block.outing) return [activityWord(block), block.words].filter(Boolean).join("\u00a0: ")
  return block.words || words.blocks.forgotten
}

/** What place, colour and mark of a block show: « Permis, 09:00–12:00, en attente ». */
export function unseenWords(block: Block): string {
  const { startsAt, endsAt, closed, pending, unproven, lacks, waiting } = block
  const { blocks } = words
  const state = [
    closed ? blocks.closed : "",
    pending ? blocks.pending : "",
    unproven ? blocks.unproven : "",
    lacks ? blocks.lacks : "",
    waiting > 0 ? words.waiting(waiting) : "",
  ]
  return [activityWord(block), `${formatClock(startsAt)}–${formatEnd(startsAt, endsAt)}`, ...state]
    .filter(Boolean)
    .join(", ")
}

export function rowName({ kind, activity, name }: Row): string {
  if (kind === "without-boat") return words.rows.withoutBoat
  if (kind === "without-instructor") return words.rows.withoutInstructor
  return activity ? words.activities[activity] : name
}

export function baseTitle({ base }: Pick<BaseRows, "base">): string {
  return base === null ? words.elsewhere : baseName(base)
}

/** « Fermé : dragage du port », « 09:00–18:00 », « Fermé ce jour-là » or '' when no hours are set. */
export function openingWords({ openings, closures }: Planning, base: string | null, date: string): string {
  const closure = closures.find((one) => one.base === base && one.date === date)
  if (closure) return `${words.blocks.closed}\u00a0: ${closure.reason}`
  const opening = openings.find((one) => one.base === base && one.date === date)
  return opening ? `${opening.opens}–${opening.closes}` : ""
}
