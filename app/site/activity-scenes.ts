import type { ServiceSlug } from "#content/activities.ts"
import blueHour from "./scenes/blue-hour-sharing.svg"
import builderPlan from "./scenes/builder-plan.svg"
import dawn from "./scenes/dawn-training.svg"
import noon from "./scenes/noon-rental.svg"

export const activityScenes = {
  licence: dawn,
  rental: noon,
  sharing: blueHour,
  sales: builderPlan,
} satisfies Record<ServiceSlug, string>
