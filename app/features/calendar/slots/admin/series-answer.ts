import type { ChangedSeries } from "#app/features/calendar/slots/series-scope.schema.ts"
import { plural } from "#app/ui/formats.ts"

export interface SeriesAnswer {
  done: string
  left: ChangedSeries["left"]
}

/** Undefined for an answer about one alone. */
export function seriesAnswer(
  answer: object | ChangedSeries,
  words: readonly [one: string, several: string],
): SeriesAnswer | undefined {
  if (!("changed" in answer)) return undefined
  return { done: plural(answer.changed, ...words), left: answer.left }
}
