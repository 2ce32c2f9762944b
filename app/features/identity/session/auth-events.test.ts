import { expect, test, vi } from "vitest"
import { onOtherTabs, tellOtherTabs } from "#app/browser/page/other-tabs.ts"
import type { SessionAnswer } from "#app/features/identity/identity.schema.ts"
import { type AuthEvent, emitAuthEvent, eventsBetween, onAuthEvent } from "./auth-events.ts"

function aSession(change: Partial<SessionAnswer["user"]> = {}, rest: Partial<SessionAnswer> = {}): SessionAnswer {
  return {
    user: {
      id: "0193b5a0-0000-7000-8000-000000000001",
      email: "elodie@example.ch",
      emailVerified: true,
      firstName: "Élodie",
      lastName: "Rochat",
      phone: null,
      twoFactorEnabled: false,
      ...change,
    },
    role: "user",
    expires_at: "2027-06-19T12:00:00.000Z",
    ...rest,
  }
}

const other = "0193b5a0-0000-7000-8000-000000000002"

test.each([
  ["nothing is known yet", undefined, undefined, []],
  ["the first check finds somebody", undefined, aSession(), ["INITIAL_SESSION"]],
  ["the first check finds nobody", undefined, null, ["INITIAL_SESSION"]],
  ["somebody signs in", null, aSession(), ["SIGNED_IN"]],
  ["somebody signs out", aSession(), null, ["SIGNED_OUT"]],
  ["still nobody", null, null, []],
  ["nothing changed", aSession(), aSession(), []],
  ["a check is under way", aSession(), undefined, []],
  [
    "the session lasts longer",
    aSession(),
    aSession({}, { expires_at: "2027-06-20T12:00:00.000Z" }),
    ["TOKEN_REFRESHED"],
  ],
  ["the name changed", aSession(), aSession({ firstName: "Lou" }), ["USER_UPDATED"]],
  ["the role changed", aSession(), aSession({}, { role: "admin" }), ["USER_UPDATED"]],
  [
    "both changed",
    aSession(),
    aSession({ phone: "+41 79 123 45 67" }, { expires_at: "2027-06-20T12:00:00.000Z" }),
    ["TOKEN_REFRESHED", "USER_UPDATED"],
  ],
  ["another account is opened instead", aSession(), aSession({ id: other }), ["SIGNED_OUT", "SIGNED_IN"]],
] as const)("%s", (_, before, after, events) => {
  expect(eventsBetween(before, after)).toEqual(events)
})

test("a listener gets each event with its session until it unsubscribes", () => {
  const heard: [AuthEvent, SessionAnswer | null][] = []
  const stop = onAuthEvent((event, session) => heard.push([event, session]))
  emitAuthEvent("PASSWORD_RECOVERY", null)
  const session = aSession()
  emitAuthEvent("MFA_CHALLENGE_VERIFIED", session)
  stop()
  emitAuthEvent("SIGNED_OUT", null)
  expect(heard).toEqual([
    ["PASSWORD_RECOVERY", null],
    ["MFA_CHALLENGE_VERIFIED", session],
  ])
})

test("other tabs hear that the session changed", async () => {
  const heard = vi.fn<() => void>()
  const stop = onOtherTabs(heard)
  tellOtherTabs()
  await expect.poll(() => heard).toHaveBeenCalledOnce()
  stop()
})
