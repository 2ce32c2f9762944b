/** As stored (design 7.3). */
export const licenceTypes = ["coastal", "inland"] as const
export type LicenceType = (typeof licenceTypes)[number]

export const sessionTypes = ["theory", "practice"] as const
export type SessionType = (typeof sessionTypes)[number]

/** Says whether a slot of this kind is a course session, in which candidates have seats. */
export function isSessionType(kind: string): kind is SessionType {
  return kind === "theory" || kind === "practice"
}
