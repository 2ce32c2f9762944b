import type { Certificate, Instructor, MannedOuting } from "./instructors.admin.schema.ts"

type Sailing = Pick<MannedOuting, "activity">

/** How many instructors an outing lacks: a lesson has one, a group a skipper in each of its boats; others need none. */
export function lackOf({ activity }: Sailing, has: { boats: number; instructors: number }): number {
  const needed = activity === "boat_license" ? 1 : activity === "group_outing" ? has.boats : 0
  return Math.max(0, needed - has.instructors)
}

/** Lessons on the water are given with a valid certificate. */
export function needsCertificate({ activity }: Sailing): boolean {
  return activity === "boat_license" || activity === "practice"
}

const soonDays = 60

/** @param today 'yyyy-MM-dd' */
export function certificateState(
  { expiresOn }: Certificate,
  today: string,
): Instructor["certificates"][number]["state"] {
  if (expiresOn < today) return "expired"
  const days = (Date.parse(expiresOn) - Date.parse(today)) / 86_400_000
  return days <= soonDays ? "soon" : "valid"
}
