import { plans, undecided } from "#content/plans.ts"
import type { Interest, PreferredPlan } from "./sharing.schema.ts"

const [decouverte, plaisancier, passionne] = plans

export const preferredPlanLabel = {
  decouverte: decouverte.name,
  plaisancier: plaisancier.name,
  passionne: passionne.name,
  "non-decide": undecided.name,
} satisfies Record<PreferredPlan, string>

type InterestField = Exclude<keyof Interest, "website">
export type InterestText = Exclude<InterestField, "email" | "preferredPlan">

/** What the form asks for, in its order: list, export and the person's own copy follow this table. */
export const interestFieldLabel = {
  email: "E-mail",
  firstName: "Prénom",
  lastName: "Nom",
  preferredPlan: "Formule qui vous tente",
  comments: "Une question, un souhait ?",
} satisfies Record<InterestField, string>

export const interestFields = Object.keys(interestFieldLabel) as InterestField[]

/** What may be left empty. */
export const interestTexts = interestFields.filter(
  (field): field is InterestText => field !== "email" && field !== "preferredPlan",
)
