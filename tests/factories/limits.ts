import { type WithholdingLimits, withholdingDefaults } from "#content/limits.ts"

export const noLimits = Object.fromEntries(
  Object.keys(withholdingDefaults).map((name) => [name, 0]),
) as WithholdingLimits
