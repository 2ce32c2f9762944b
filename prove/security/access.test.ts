import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { testNow } from "#tests/factories/slots.ts"
import { type Ask, bearerOf, fromOurPages, signIn } from "#tests/support/ask.ts"
import { createDatabase, engines } from "#tests/support/databases.ts"
import { endpointAccess } from "#tests/support/endpoint-access.ts"
import { askApp, testApp } from "#tests/support/test-app.ts"
import { expectedOf, foreignSites, roles, tried, type WayIn, waysIn } from "./access-cells.ts"
import { type Operation, readDescription } from "./api-description.ts"
import { addressAt, contents, idOfNothing, recordIds, valueOf } from "./record-ids.ts"
import {
  addClosure,
  addMerge,
  addPrice,
  addSeries,
  addStay,
  addVatAndFrancs,
  fillDatabase,
  openSchool,
  type School,
  upload,
} from "./school.ts"

type Line = keyof typeof endpointAccess

/** Lists endpoints without a line of the access table, and lines without an endpoint. */
function unmatched(operations: readonly { name: string }[], lines: readonly string[]): string[] {
  const names = operations.map(({ name }) => name)
  const missing = names.filter((name) => !lines.includes(name)).map((name) => `${name}: no line`)
  return [...missing, ...lines.filter((line) => !names.includes(line)).map((line) => `${line}: no endpoint`)]
}

describe.each(engines)("who may call what on %s", (engine) => {
  let on: Awaited<ReturnType<typeof createDatabase>>
  let ask: Ask
  let school: School
  let operations: Operation[]
  let unsafe: Operation[]

  beforeAll(async () => {
    on = await createDatabase(engine)
    await fillDatabase(on.db, testNow)
    ask = askApp(await testApp(on))
    school = await openSchool(on.db, ask, testNow)
    operations = (await readDescription(ask)).operations
    unsafe = operations.filter(({ method }) => method !== "GET")
  }, 120_000)

  afterAll(() => on.remove())

  const accessTo = ({ name }: Operation) => endpointAccess[name as Line]

  /** The address of an existing record of the owner or the school. */
  async function addressOf({ path, name }: Operation): Promise<string> {
    if (!path.includes("{")) return path
    if (name === "get /api/v1/documents/{id}/content") return await signedAddress()
    if (path.includes("{validFrom}")) await addVatAndFrancs(on.db, valueOf("validFrom", ""), school.admin.userId)
    if (/\{(workshopId|absenceId)\}/.test(path)) return await stayAddress(path)
    if (path.includes("{bookingId}")) return await seatAddress(path)
    return path.includes("{id}") ? addressAt(path, await recordOf(path)) : addressAt(path)
  }

  async function recordOf(path: string): Promise<string> {
    if (path.startsWith("/api/v1/documents/")) return school.documents.sent
    if (path === "/api/v1/me/documents/{id}") return await upload(ask, school.owner)
    if (path === "/api/v1/me/sessions/{id}") return await otherSession()
    if (path.startsWith("/api/v1/me/applications/")) return school.application
    // An earlier request undid the whole series.
    if (path === "/api/v1/admin/availability/series/{id}") await addSeries(ask, school.admin, testNow)
    if (/\/admin\/(fleet|instructors)\/outings\//.test(path)) return school.reservation
    if (path === "/api/v1/admin/calendar/closures/{id}") return await addClosure(on.db)
    if (path === "/api/v1/admin/person-merges/{id}") return await addMerge(on.db, school.admin.userId, testNow)
    if (path === "/api/v1/admin/prices/{id}") return await addPrice(on.db, school.admin.userId)
    return (await recordIds(on.db, path))[0] ?? idOfNothing
  }

  async function stayAddress(path: string): Promise<string> {
    const { of, stayId } = await addStay(on.db, path.includes("{workshopId}") ? "boat" : "instructor", testNow)
    return addressAt(path.replace(/\{(workshopId|absenceId)\}/, stayId), of)
  }

  async function seatAddress(path: string): Promise<string> {
    const seat = await on.db.selectFrom("seats").select(["id", "sessionId"]).executeTakeFirstOrThrow()
    return addressAt(path.replace("{bookingId}", seat.id), seat.sessionId ?? "")
  }

  async function signedAddress(): Promise<string> {
    const headers = { ...fromOurPages, cookie: school.owner.cookie, "content-type": "application/json" }
    const answer = await ask(`/api/v1/documents/${school.documents.sent}/link`, { method: "POST", headers, body: "{}" })
    return ((await answer.json()) as { url: string }).url
  }

  /** A session of the owner that no request here uses. */
  async function otherSession(): Promise<string> {
    await signIn(ask, school.owner.email)
    const answer = await ask("/api/v1/me/sessions", { headers: { cookie: school.owner.cookie } })
    const { items } = (await answer.json()) as { items: { id: string; current: boolean }[] }
    return items.find(({ current }) => !current)?.id ?? ""
  }

  /** Tries every endpoint in all ways whose expected verdict is `wanted`. @returns the unexpected answers */
  async function faults(
    wanted: (verdict: string) => boolean,
    ways: WayIn[],
  ): Promise<{ tries: number; found: string[] }> {
    const found: string[] = []
    let tries = 0
    for (const operation of operations) {
      for (const { role, way, headers } of ways) {
        const expected = expectedOf(accessTo(operation), role)
        if (!wanted(expected)) continue
        // An earlier request may have changed or removed the record.
        const address = expected === "in" ? await addressOf(operation) : (addresses.get(operation.name) ?? "")
        const { verdict, status } = await tried(ask, operation, address, headers, expected)
        tries += 1
        if (verdict !== expected) found.push(`${operation.name}, ${role} ${way}: ${status} ${verdict}, not ${expected}`)
      }
    }
    return { tries, found }
  }

  let addresses: Map<string, string>
  async function makeAddresses() {
    addresses = new Map()
    for (const operation of operations) addresses.set(operation.name, await addressOf(operation))
  }

  test("every endpoint has its line, and every line its endpoint", () => {
    expect(operations.length).toBeGreaterThan(80)
    expect(unmatched(operations, Object.keys(endpointAccess))).toEqual([])
  })

  test("control: an endpoint without a line and a line without an endpoint are found", async () => {
    const lines = Object.keys(endpointAccess)
    expect(unmatched([...operations, { name: "post /api/v1/admin/secrets" }], lines)).toHaveLength(1)
    expect(unmatched(operations.slice(1), lines)).toHaveLength(1)
    await expect(recordIds(on.db, "/api/v1/secrets/{id}")).rejects.toThrow("whose ids are these?")
  })

  test("refuses callers without the role, by cookie and by token, and writes nothing", async () => {
    await makeAddresses()
    const before = await contents(on.db)
    const { tries, found } = await faults((verdict) => verdict !== "in", waysIn(school))
    expect(found).toEqual([])
    expect(tries).toBeGreaterThan(300)
    expect(await contents(on.db)).toEqual(before)
  })

  test("a refusal is the same for an existing and a missing record", async () => {
    await makeAddresses()
    const told: string[] = []
    for (const operation of operations.filter(({ path }) => path.includes("{id}"))) {
      for (const { role, way, headers } of waysIn(school)) {
        const expected = expectedOf(accessTo(operation), role)
        if (expected === "in") continue
        const address = addresses.get(operation.name) ?? ""
        const there = await tried(ask, operation, address, headers, expected)
        const query = address.includes("?") ? address.slice(address.indexOf("?")) : ""
        const addressOfNone = addressAt(operation.path) + query
        const none = await tried(ask, operation, addressOfNone, headers, expected)
        // A signature is valid for its own document only.
        if (operation.name === "get /api/v1/documents/{id}/content" && none.status === 403) continue
        if (there.text !== none.text || there.status !== none.status) told.push(`${operation.name}, ${role} ${way}`)
      }
    }
    expect(told).toEqual([])
  })

  test("lets callers with the role in, by cookie and by token", async () => {
    const { tries, found } = await faults((verdict) => verdict === "in", waysIn(school))
    expect(found).toEqual([])
    expect(tries).toBeGreaterThan(200)
  })

  test("control: with an administrator's session in every request, every guarded endpoint is reported", async () => {
    await makeAddresses()
    const headers = { ...fromOurPages, cookie: school.admin.cookie }
    const open = waysIn(school).map(({ role, way }) => ({ role, way, headers }))
    const { found } = await faults((verdict) => verdict === "admins-only" || verdict === "sign-in-required", open)
    const guarded = operations.filter((operation) => accessTo(operation) !== "all")
    expect(guarded.filter(({ name }) => !found.some((fault) => fault.startsWith(`${name},`)))).toEqual([])
  })

  test.each(foreignSites)("a request from %s changes nothing", async (_, site) => {
    await makeAddresses()
    const before = await contents(on.db)
    const found: string[] = []
    for (const operation of unsafe) {
      for (const role of roles) {
        const cookie: Record<string, string> = role === "guest" ? {} : { cookie: school[role].cookie }
        const address = addresses.get(operation.name) ?? ""
        const opensSession = operation.path.startsWith("/api/auth/") && Object.keys(site).length > 0
        if (role === "guest" && !opensSession) continue
        const { verdict } = await tried(ask, operation, address, { ...site, ...cookie })
        if (verdict !== "cross-site-request") found.push(`${operation.name}, ${role}: ${verdict}`)
        const asText = await ask(address, {
          method: operation.method,
          headers: { ...site, ...cookie, "content-type": "text/plain" },
          ...(operation.requestBody ? { body: "{}" } : {}),
        })
        if (asText.status !== 403) found.push(`${operation.name} as text, ${role}: ${asText.status}`)
      }
    }
    expect(found).toEqual([])
    expect(await contents(on.db)).toEqual(before)
  })

  test("a cookie and a token together are refused everywhere, before anything is read", async () => {
    const found: string[] = []
    for (const operation of operations) {
      const { cookie } = school.owner
      const headers = { ...fromOurPages, cookie, ...bearerOf(school.admin.cookie) }
      const { status, text } = await tried(ask, operation, addressAt(operation.path), headers)
      if (status !== 400 || !text.includes('"two-credentials"')) found.push(`${operation.name}: ${status}`)
    }
    expect(found).toEqual([])
  })

  test("answers other methods with 405, OPTIONS with 204, and the allowed ones, or refuses the caller", async () => {
    const found: string[] = []
    const before = await contents(on.db)
    const patterns = operations.map(({ path, method }) => ({
      pattern: new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`),
      method,
    }))
    for (const path of new Set(operations.map((operation) => operation.path))) {
      const own = operations.filter((operation) => operation.path === path).map(({ method }) => method)
      const answered = new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
        if (answered.has(method)) continue
        const address = addressAt(path)
        for (const { role, way, headers } of waysIn(school)) {
          const answer = await ask(address, { method, headers: { ...headers, "content-type": "application/json" } })
          const closed = role !== "admin" && [401, 403].includes(answer.status)
          const allowed = new Set(
            answer.headers
              .get("allow")
              ?.split(", ")
              .filter((name) => name !== "HEAD"),
          )
          // OPTIONS is answered to everybody: it names the methods, as the API's description does, and nothing else.
          const [status, named] = method === "OPTIONS" ? [204, [...own, method]] : [405, own]
          const isSilent = (await answer.text()) === "" || method !== "OPTIONS"
          const isAsSaid = answer.status === status && [...allowed].toSorted().join() === named.toSorted().join()
          if (!closed && !(isAsSaid && isSilent)) {
            found.push(`${method} ${path}, ${role} ${way}: ${answer.status} ${[...allowed].join()}`)
          }
        }
      }
    }
    expect(found).toEqual([])
    expect(await contents(on.db)).toEqual(before)
  })
})
