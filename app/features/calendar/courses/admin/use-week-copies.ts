import { useMutation } from "@tanstack/react-query"
import { refusalSentence } from "#app/back-office/command/use-admin-command.ts"
import { callApi } from "#app/browser/page/call-api.ts"
import type { CopiedWeek } from "#app/features/calendar/courses/series/copy-week.schema.ts"
import { useCommand } from "#app/features/calendar/slots/admin/use-admin-availability.ts"
import { plural } from "#app/ui/formats.ts"
import { weekCopies as words } from "#content/admin/series.ts"

export interface Weeks {
  from: string
  to: readonly string[]
}

/** What became, or would become, of one week: each is copied or refused as a whole. */
export interface WeekOutcome {
  to: string
  week?: CopiedWeek
  refusal?: string
}

export function useWeekPreview() {
  return useMutation({ mutationFn: (weeks: Weeks) => copyEach(weeks, true) })
}

export function useWeekCopies() {
  return useCommand((weeks: Weeks) => copyEach(weeks, false), {
    done: (outcomes) => plural(createdIn(outcomes), ...words.created),
    failed: words.failed,
  })
}

/** One after the other, since copies wait for each other anyway. */
async function copyEach({ from, to }: Weeks, preview: boolean): Promise<WeekOutcome[]> {
  const outcomes: WeekOutcome[] = []
  for (const monday of to) outcomes.push(await copyOne({ from, to: monday, preview }))
  return outcomes
}

async function copyOne(body: { from: string; to: string; preview: boolean }): Promise<WeekOutcome> {
  const { to } = body
  try {
    return { to, week: await callApi<CopiedWeek>("/admin/availability/week-copies", { method: "POST", body }) }
  } catch (error) {
    return { to, refusal: refusalSentence(error, words.failed) }
  }
}

export function createdIn(outcomes: readonly WeekOutcome[]): number {
  return outcomes.reduce((sum, { week }) => sum + (week?.created ?? 0), 0)
}
