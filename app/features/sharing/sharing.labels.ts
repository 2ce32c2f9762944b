import { plans, undecided } from "#content/plans.ts"
import type { PreferredPlan } from "./sharing.schema.ts"

const [decouverte, plaisancier, passionne] = plans

export const preferredPlanLabel = {
  decouverte: decouverte.name,
  plaisancier: plaisancier.name,
  passionne: passionne.name,
  "non-decide": undecided.name,
} satisfies Record<PreferredPlan, string>
