import { clsx } from "clsx"
import type { Block, Row } from "#app/features/calendar/planning/planning-rows.ts"
import { Mark, type Tone } from "#app/ui/page/marks.tsx"
import { type Place, placed } from "./placed.ts"
import { blockWords, unseenWords } from "./planning-words.ts"

interface PlannedBlockProps {
  block: Block
  row: Pick<Row, "kind">
  place?: Place
  /** « 09:00 », in front of the words. */
  time?: string
  onOpen: (key: string) => void
}

/** A week has hundreds, whose elements cost time at each dialog that opens: they are few. A stay opens nothing. */
export function PlannedBlock({ block, row, place, time, onOpen }: PlannedBlockProps) {
  const { activity, outing, closed, lacks } = block
  const classes = clsx("planning-block", activity, closed && "is-closed", lacks && "lacks")
  const seen = blockWords(block, row)
  const said = [time, seen].filter(Boolean).join(" ")
  const unseen = `, ${unseenWords(block)}`
  const content = (
    <>
      <Mark tone={toneOf(block)} className="size-3" />
      {time ? <b>{time}</b> : null} {seen}
    </>
  )
  if (!outing) {
    return (
      <div className={classes} ref={place && placed(place)} title={said + unseen}>
        {content}
        <span className="sr-only">{unseen}</span>
      </div>
    )
  }
  return (
    <button
      type="button"
      data-block
      className={classes}
      ref={place && placed(place)}
      aria-label={said + unseen}
      title={said + unseen}
      onClick={() => onOpen(`${outing.kind}.${outing.id}`)}
    >
      {content}
    </button>
  )
}

function toneOf({ lacks, pending, unproven, load, closed }: Block): Tone {
  if (lacks || pending || unproven) return "pending"
  if (closed) return "neutral"
  const [taken = 0, capacity = 0] = load.split("/").map(Number)
  if (load === "") return "neutral"
  if (taken >= capacity) return "full"
  return taken > 0 ? "few" : "free"
}
