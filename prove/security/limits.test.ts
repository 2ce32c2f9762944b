import { sql } from "kysely"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { memoryLimiter } from "#app/platform/limiter.server.ts"
import { contactMessage, interestRequest } from "#tests/factories/form-requests.ts"
import { type Ask, askServer, cookiesOf, jsonRequest, signIn, testPassword } from "#tests/support/ask.ts"
import { createDatabase, type Engine } from "#tests/support/databases.ts"
import { totpCode } from "#tests/support/people/totp.ts"
import type { ServerProcess } from "#tests/support/server-process.ts"
import { askApp, testApp } from "#tests/support/test-app.ts"
import { burst, postFrom, times, uploadRequest } from "./burst.ts"
import { type RunningSchool, runningSchool } from "./running-school.ts"

const atOnce = 200
/** The number of simultaneous uploads that each process receives from one person. */
const receivedAtOnce = 6
const quarterHour = 900
const setups: [name: string, engine: Engine, processes: number][] = [
  ["two processes on one PostgreSQL", "postgres", 2],
  ["one process on the embedded database", "embedded", 1],
]

describe.each(setups)("%s, with two hundred requests at once", (_, engine, processes) => {
  let running: RunningSchool<undefined>
  let servers: ServerProcess[] = []

  beforeAll(async () => {
    running = await runningSchool(engine, async () => undefined)
  })
  beforeEach(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    servers = []
    if (running.db) await sql`delete from rate_limits`.execute(running.db)
  })
  afterAll(() => running.remove())

  async function start(env: Record<string, string> = {}): Promise<Ask[]> {
    for (let count = 0; count < processes; count += 1) servers.push(await running.start(env))
    return servers.map(({ origin }) => askServer(origin))
  }

  function expectWaits(waits: number[], count: number, most: number) {
    expect(waits).toHaveLength(count)
    expect(waits.filter((seconds) => !(seconds >= 1 && seconds <= most))).toEqual([])
  }

  /** Makes forms, some of them malformed, because all of them count. */
  function forms(index: number, from?: string) {
    const email = `somebody-${index}@example.ch`
    if (index % 4 === 0) return postFrom(from, "/api/v1/contact-messages", contactMessage({ email }))
    if (index % 4 === 1) return postFrom(from, "/api/v1/boat-sharing-interests", interestRequest({ email }))
    if (index % 4 === 2) return postFrom(from, "/api/v1/reservations", { no: "booking" })
    return postFrom(from, "/api/v1/client-errors", { message: "Panne", path: "/" })
  }
  const passed = (counts: Record<string, number>) =>
    Object.entries(counts).reduce((sum, [name, count]) => sum + (name.startsWith("429") ? 0 : count), 0)

  test("ten forms pass from one address, with any X-Forwarded-For, and 190 are refused with Retry-After", async () => {
    const asks = await start({ PUBLIC_POSTS_PER_MINUTE: "10" })
    const { counts, waits } = await burst(
      asks,
      times(atOnce, (index) => forms(index, `198.51.100.${index}`)),
    )
    expect(counts["429 too-many-requests"]).toBe(190)
    expect(passed(counts)).toBe(10)
    expectWaits(waits, 190, 60)
  })

  test("control: without the limit, and behind a trusted proxy from 200 addresses, all of them pass", async () => {
    const open = await burst(
      await start(),
      times(atOnce, (index) => forms(index)),
    )
    expect([passed(open.counts), open.waits]).toEqual([atOnce, []])
    await Promise.all(servers.map((server) => server.stop()))
    servers = []
    const asks = await start({ PUBLIC_POSTS_PER_MINUTE: "1", TRUST_PROXY: "loopback" })
    const spread = await burst(
      asks,
      times(atOnce, (index) => forms(index, `203.0.113.${index}`)),
    )
    expect([passed(spread.counts), spread.waits]).toEqual([atOnce, []])
  })

  test("ten passwords of an account are tried from one address, and fifty from many", async () => {
    const { owner, stranger } = running.school
    const asks = await start({ TRUST_PROXY: "loopback" })
    const guess = (email: string, from: string) => (index: number) =>
      postFrom(from, "/api/auth/sign-in/email", { email, password: `essai-numero-${index}` })
    const one = await burst(asks, times(atOnce, guess(owner.email, "198.51.100.1")))
    expect(one.counts).toEqual({ "401 invalid-credentials": 10, "429 too-many-attempts": 190 })
    expectWaits(one.waits, 190, quarterHour)
    const many = await burst(
      asks,
      times(atOnce, (index) => guess(stranger.email, `198.51.100.${index}`)(index)),
    )
    expect(many.counts).toEqual({ "401 invalid-credentials": 50, "429 too-many-attempts": 150 })
    const unknown = await burst(asks, times(atOnce, guess("nobody@example.ch", "198.51.100.2")))
    expect(unknown.counts).toEqual(one.counts)
  })

  test("one magic link and five other mails go to an address", async () => {
    const { owner, admin } = running.school
    const asks = await start({ MAILS_PER_ADDRESS: "5" })
    const links = await burst(
      asks,
      times(atOnce, () => postFrom(undefined, "/api/auth/sign-in/magic-link", { email: owner.email })),
    )
    expect(links.counts).toEqual({ "200": 1, "429 magic-link-too-soon": 199 })
    expectWaits(links.waits, 199, 60)
    const paths = ["request-password-reset", "send-verification-email"]
    const mails = await burst(
      asks,
      times(atOnce, (index) => postFrom(undefined, `/api/auth/${paths[index % 2]}`, { email: admin.email })),
    )
    expect(mails.counts).toEqual({ "200": 5, "429 too-many-attempts": 195 })
    expectWaits(mails.waits, 195, quarterHour)
    const account = { firstName: "Élodie", lastName: "Rochat", email: "new@example.ch", password: testPassword }
    const signUps = await burst(
      asks,
      times(atOnce, () => postFrom(undefined, "/api/auth/sign-up/email", account)),
    )
    expect(signUps.counts).toEqual({ "200": 5, "429 too-many-attempts": 195 })
  })

  test("ten passwords are tried in an open session, and thirty documents sent", async () => {
    const { owner } = running.school
    const asks = await start()
    const cookie = await signIn(asks[0] ?? fetch, owner.email)
    const wrong = { currentPassword: "faux-mot-de-passe", newPassword: "un-autre-cap-2027" }
    const asked = await burst(
      asks,
      times(atOnce, (index) =>
        index % 2 === 0
          ? postFrom(undefined, "/api/auth/change-password", wrong, cookie)
          : postFrom(undefined, "/api/auth/two-factor/enable", { password: "faux-mot-de-passe" }, cookie),
      ),
    )
    expect(asked.counts).toEqual({ "403 wrong-password": 10, "429 too-many-attempts": 190 })
    const upload = await uploadRequest(cookie)
    // Two hundred are more than the server receives at once. Those refused do not count, and are repeated.
    const counts: Record<string, number> = {}
    const waits: number[] = []
    for (let round = 0; waits.length === 0 && round < 40; round += 1) {
      const sent = round === 0 ? atOnce : receivedAtOnce * asks.length
      const sentNow = await burst(
        asks,
        times(sent, () => upload),
      )
      for (const [name, count] of Object.entries(sentNow.counts)) counts[name] = (counts[name] ?? 0) + count
      waits.push(...sentNow.waits)
    }
    expect(Object.keys(counts).toSorted()).toEqual(["201", "429 too-many-uploads", "503 uploads-busy"])
    expect(counts["201"]).toBe(30)
    expectWaits(waits, counts["429 too-many-uploads"] ?? 0, 600)
  })

  test("five codes of a second factor are checked per sign-in, and ten in all before it is locked", async () => {
    const { stranger } = running.school
    const asks = await start()
    const ask = asks[0] ?? fetch
    const cookie = await signIn(ask, stranger.email)
    const prepared = await ask(
      "/api/auth/two-factor/enable",
      jsonRequest("POST", { password: testPassword }, { cookie }),
    )
    const { totpURI } = (await prepared.json()) as { totpURI: string }
    const right = () => ({ code: totpCode(totpURI) })
    expect((await ask("/api/auth/two-factor/verify-totp", jsonRequest("POST", right(), { cookie }))).status).toBe(200)

    async function challenged(): Promise<string> {
      const known = { email: stranger.email, password: testPassword }
      return cookiesOf(await ask("/api/auth/sign-in/email", jsonRequest("POST", known)))
    }
    for (const turn of [1, 2]) {
      const challenge = await challenged()
      const guess = (index: number) => {
        const code = String(index).padStart(6, String(turn))
        return postFrom(undefined, "/api/auth/two-factor/verify-totp", { code }, challenge)
      }
      const crowd = await burst(asks, times(atOnce, guess))
      let looked = crowd.counts["401 wrong-code"] ?? 0
      expect(looked).toBeLessThanOrEqual(5)
      // The server refused simultaneous codes without checking them. Single requests use up the rest of the five.
      for (let index = 0; index < 6; index += 1) {
        looked += (await burst(asks.slice(0, 1), times(1, guess))).counts["401 wrong-code"] ?? 0
      }
      expect(looked).toBe(5)
    }
    const locked = await challenged()
    const late = await burst(asks, [postFrom(undefined, "/api/auth/two-factor/verify-totp", right(), locked)])
    expect(late).toEqual({ counts: { "429 second-factor-locked": 1 }, waits: [quarterHour] })
  })
})

test("control: two processes that count separately let twice as many pass", async () => {
  const on = await createDatabase("postgres")
  try {
    const counting = () => testApp(on, { postsPerMinute: 10, limiter: memoryLimiter() })
    const asks = [askApp(await counting()), askApp(await counting())]
    const form = (index: number) =>
      postFrom(undefined, "/api/v1/contact-messages", contactMessage({ email: `somebody-${index}@example.ch` }))
    const { counts } = await burst(asks, times(40, form))
    expect(counts).toEqual({ "201": 20, "429 too-many-requests": 20 })
  } finally {
    await on.remove()
  }
})
