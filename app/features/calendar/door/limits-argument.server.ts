import type { WithholdingLimits } from "#content/limits.ts"

/** What the functions of the database read; null sets no limit. */
export function limitsArgument(limits: WithholdingLimits | null): string | null {
  return limits && Object.values(limits).some((limit) => limit > 0) ? JSON.stringify(limits) : null
}
