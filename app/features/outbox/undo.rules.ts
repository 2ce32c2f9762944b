/** How long the mail of the school's decision waits, so that the decision can be undone. */
export const undoMinutes = 10

export function mailTime(decidedAt: Date): Date {
  return new Date(decidedAt.getTime() + undoMinutes * 60_000)
}

export function decisionTime(mailLeavesAt: Date): Date {
  return new Date(mailLeavesAt.getTime() - undoMinutes * 60_000)
}
