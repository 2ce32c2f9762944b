/** What boats and instructors are called by: in columns, in events, in refusals. */
export const resourceKinds = {
  boat: {
    resource: "boatId",
    table: "boats",
    stay: "workshop",
    stayNow: "boat-in-workshop",
    assigned: "boat.assigned",
    removed: "boat.removed",
    begun: "boat.workshop-begun",
    ended: "boat.workshop-ended",
    retired: "boat.retired",
  },
  instructor: {
    resource: "instructorId",
    table: "instructors",
    stay: "absence",
    stayNow: "instructor-away",
    assigned: "instructor.assigned",
    removed: "instructor.removed",
    begun: "instructor.absence-begun",
    ended: "instructor.absence-ended",
    retired: "instructor.retired",
  },
} as const

export type ResourceKind = keyof typeof resourceKinds
export type StayOf<Kind extends ResourceKind> = (typeof resourceKinds)[Kind]["stay"]

/** Events name a boat, and keep no name of a person. */
export function namedInEvents(kind: ResourceKind, { id, name }: { id: string; name: string }): string {
  return kind === "boat" ? name : id
}
