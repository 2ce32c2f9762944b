import { v7 as uuid } from "uuid"
import { beforeEach, describe, expect, test } from "vitest"
import { signLink } from "#app/features/licence/documents/link-document.server.ts"
import { certificatePdf } from "#tests/factories/document-files.ts"
import { applicationOf } from "#tests/factories/own-rows.ts"
import { testNow } from "#tests/factories/slots.ts"
import { aSeat, aSession } from "#tests/factories/training.ts"
import { useDatabase } from "#tests/support/databases.ts"
import { type Access, endpointAccess as access } from "#tests/support/endpoint-access.ts"
import { accountsOf } from "#tests/support/people/accounts.ts"
import { rowsOf } from "#tests/support/rows.ts"
import { testSecret } from "#tests/support/test-app.ts"
import { wholeApi } from "#tests/support/whole-api.ts"

interface Operation {
  requestBody?: object
  parameters?: object[]
}

describe("every endpoint", () => {
  const on = useDatabase()
  let people: Awaited<ReturnType<typeof accountsOf>>
  beforeEach(async () => {
    people = await accountsOf(on)
  })

  async function operations() {
    const description = await wholeApi<{
      paths: Record<string, Record<string, Operation>>
    }>((path) => people.app.request(path))
    return Object.entries(description.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ name: `${method} ${path}`, method, path, operation })),
    )
  }

  /** Asked for an id of nothing, with an empty body where one is due. */
  async function tried({ method, path, operation }: Awaited<ReturnType<typeof operations>>[number], cookie = "") {
    const address = path
      .replace("{code}", "electric_small")
      .replace("{kind}", "reservation")
      .replace("{validFrom}", "2027-07-01")
      .replace(/\{(id|bookingId|workshopId|boatId|absenceId|instructorId)\}/g, "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10")
    const body = operation.requestBody ? {} : undefined
    const answer = await people.call(method.toUpperCase(), address, body, cookie)
    return { status: answer.status, code: String(answer.body.code) }
  }

  function named(wanted: Access): string[] {
    return Object.entries(access).flatMap(([name, who]) => (who === wanted ? [name] : []))
  }

  test("has its line in the table of who may call it", async () => {
    const names = (await operations()).map(({ name }) => name)
    expect(names.toSorted()).toEqual(Object.keys(access).toSorted())
  })

  test("that is not for all refuses a guest before it reads anything, and writes nothing", async () => {
    const before = await rowsOf(on.db)
    const answers: string[] = []
    const guarded = [...named("signed in"), ...named("owner"), ...named("owner and admin"), ...named("admin")]
    for (const operation of await operations()) {
      if (!guarded.includes(operation.name)) continue
      const { status, code } = await tried(operation)
      answers.push(`${operation.name} ${status} ${code}`)
    }
    expect(answers).toHaveLength(guarded.length)
    expect(answers.filter((answer) => !answer.endsWith(" 401 sign-in-required"))).toEqual([])
    expect(await rowsOf(on.db)).toEqual(before)
  })

  test("that is for somebody signed in lets users and administrators in", async () => {
    const admin = await people.someone("admin@example.ch", { role: "admin" })
    const user = await people.someone("user@example.ch")
    for (const { name, method, path, operation } of await operations()) {
      if (access[name as keyof typeof access] !== "signed in" || name === "delete /api/v1/me/sessions") continue
      for (const { cookie } of [admin, user]) {
        const body = operation.requestBody ? {} : undefined
        const { status } = await people.call(method.toUpperCase(), path, body, cookie)
        expect({ name, refused: [401, 403].includes(status) }).toEqual({ name, refused: false })
      }
    }
  })

  test("of the back-office refuses users before it reads anything, and lets administrators in", async () => {
    const user = await people.someone("user@example.ch")
    const admin = await people.someone("admin@example.ch", { role: "admin" })
    const before = await rowsOf(on.db)
    for (const operation of (await operations()).filter(({ name }) => named("admin").includes(name))) {
      const { name } = operation
      expect({ name, ...(await tried(operation, user.cookie)) }).toEqual({ name, status: 403, code: "admins-only" })
    }
    expect(await rowsOf(on.db)).toEqual(before)
    for (const operation of (await operations()).filter(({ name }) => named("admin").includes(name))) {
      const { name } = operation
      const { status } = await tried(operation, admin.cookie)
      expect({ name, refused: [401, 403].includes(status) || status >= 500 }).toEqual({ name, refused: false })
    }
  })

  test("does not find what belongs to somebody else; administrators find what is theirs to see", async () => {
    const owner = await people.someone("owner@example.ch")
    const user = await people.someone("user@example.ch")
    const admin = await people.someone("admin@example.ch", { role: "admin" })
    const { body } = await people.call("GET", "/api/v1/me/sessions", undefined, owner.cookie)
    const [session] = body.items as { id: string }[]
    const document = await documentOf(owner.userId, "submitted")
    const prepared = await documentOf(owner.userId, "draft")
    const replacement = await replaceableSeat(owner.userId)
    const { expires, signature } = signLink(document, { now: testNow, secret: testSecret })
    const addresses: Record<string, string> = {
      "post /api/v1/documents/{id}/link": `/api/v1/documents/${document}/link`,
      "get /api/v1/documents/{id}/content": `/api/v1/documents/${document}/content?expires=${expires}&signature=${signature}`,
      "delete /api/v1/me/documents/{id}": `/api/v1/me/documents/${prepared}`,
      "post /api/v1/me/applications/{id}/sessions": `/api/v1/me/applications/${replacement.applicationId}/sessions`,
      // Last: it ends the owner's session.
      "delete /api/v1/me/sessions/{id}": `/api/v1/me/sessions/${session?.id}`,
    }
    const bodies: Record<string, object> = { "post /api/v1/me/applications/{id}/sessions": replacement.body }
    expect(Object.keys(addresses).toSorted()).toEqual([...named("owner"), ...named("owner and admin")].toSorted())
    for (const [name, address] of Object.entries(addresses)) {
      const method = name.split(" ")[0]?.toUpperCase() ?? ""
      const sent = bodies[name] ?? (method === "POST" ? {} : undefined)
      const call = ({ cookie }: { cookie: string }) =>
        people.call(method, address, sent, cookie, { headers: { "idempotency-key": uuid() } })
      const before = await rowsOf(on.db)
      const adminSees = access[name as keyof typeof access] === "owner and admin"
      expect({ name, status: (await call(user)).status }).toEqual({ name, status: 404 })
      if (!adminSees) expect({ name, status: (await call(admin)).status }).toEqual({ name, status: 404 })
      expect(await rowsOf(on.db)).toEqual(before)
      if (adminSees) expect({ name, status: (await call(admin)).status }).toEqual({ name, status: 200 })
      expect({ name, status: (await call(owner)).status }).toEqual({ name, status: 200 })
    }
  })

  /** An application with a seat whose session the school cancelled, and how another one is taken. */
  async function replaceableSeat(userId: string) {
    const { id: applicationId } = await applicationOf(on.db, userId, { licenseType: "inland" })
    const [cancelled, free] = await Promise.all([
      aSession(on.db, { licenseType: "inland", cancelledAt: testNow }),
      aSession(on.db, { licenseType: "inland" }),
    ])
    const bookingId = await aSeat(on.db, { applicationId, sessionId: cancelled.id, status: "cancelled" })
    return { applicationId, body: { version: 1, bookingId, sessionId: free.id, priceCents: 15_000 } }
  }

  /** The id of a document of somebody's application. */
  async function documentOf(userId: string, status: "draft" | "submitted"): Promise<string> {
    const { id: applicationId } = await applicationOf(on.db, userId, { status })
    const path = `identity/${userId}/1812621600000-${(status === "draft" ? "0a" : "0b").repeat(12)}.pdf`
    await people.fileStore.put(path, certificatePdf(), "application/pdf")
    const row = { id: uuid(), userId, applicationId, kind: "identity" as const, name: "carte.pdf", path, size: 1 }
    await on.db
      .insertInto("documents")
      .values({ ...row, mime: "application/pdf", sha256: "0".repeat(64), issuedOn: null, deletedAt: null })
      .execute()
    return row.id
  }
})
