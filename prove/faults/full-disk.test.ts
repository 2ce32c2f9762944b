import { mkdir, readdir, symlink } from "node:fs/promises"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { migrate } from "#app/platform/database/migrate.server.ts"
import { openDatabase } from "#app/platform/database/open-database.server.ts"
import { schema } from "#db/schema.ts"
import { certificatePdf } from "#tests/factories/document-files.ts"
import { fromOurPages } from "#tests/support/ask.ts"
import { bookingCrowd, post, roomForACrowd } from "#tests/support/crowds/booking-crowd.ts"
import { askAgain, bookingFaults, loseBooking, noBookingFaults } from "#tests/support/crowds/booking-faults.ts"
import { mailsPerBooking } from "#tests/support/crowds/booking-ledger.ts"
import { lostFiles } from "#tests/support/crowds/upload-crowd.ts"
import { createDatabase, lookInto, silentLog } from "#tests/support/databases.ts"
import { endLeases, mailRows } from "#tests/support/mail-ledger.ts"
import { addCandidate, signInCandidate } from "#tests/support/people/built-candidate.ts"
import { documentForm } from "#tests/support/people/documents.ts"
import { type ServerProcess, startServer } from "#tests/support/server-process.ts"
import { seen } from "./seen.ts"
import { directoryOn, openSmallDisk, type SmallDisk } from "./small-disk.ts"

/** Retries mails every second, without end during a proof. */
const impatientMails = { MAIL_RETRY_MINUTES: Array<string>(200).fill("0.02").join(",") }

let disk: SmallDisk
let server: ServerProcess | undefined

afterEach(async () => {
  if (server?.alive()) await server.kill()
  disk?.remove()
})

/** Expects a readable refusal: problem+json in French, without internals. */
async function expectClear(response: Response, expected: Record<number, string>) {
  const text = await response.text()
  expect([response.status, response.headers.get("content-type")]).toEqual([
    expect.toSatisfy((status: number) => status in expected),
    "application/problem+json; charset=utf-8",
  ])
  expect(text).not.toMatch(/\n\s+at |node_modules|ENOSPC|No space|could not/)
  expect(JSON.parse(text)).toMatchObject({
    code: expected[response.status],
    detail: expect.stringMatching(/^[A-ZÀ-Ý].{20,}/),
  })
  return response.status
}

async function upload(cookie: string, bytes: number): Promise<Response> {
  const body = documentForm({ kind: "identity", bytes: certificatePdf(bytes) })
  return await fetch(`${server?.origin}/api/v1/me/documents`, {
    method: "POST",
    headers: { ...fromOurPages, cookie },
    body,
  })
}

describe("a full disk under the embedded database", () => {
  let dataDir: string
  let crowd: ReturnType<typeof bookingCrowd>
  const settings = (env: Record<string, string> = {}) => ({ dataDir, env: { ...impatientMails, ...env } })

  beforeEach(async () => {
    disk = openSmallDisk(220)
    dataDir = directoryOn(disk, "data")
    crowd = bookingCrowd(8)
    const database = await openDatabase({ dataDir, log: silentLog })
    await migrate(database.db, schema)
    await roomForACrowd(database.db)
    await addCandidate(database.db)
    await database.close()
    server = await startServer(settings())
    await bookSome(100)
  })

  async function bookSome(count: number) {
    const enough = crowd.acknowledged.length + count
    await crowd.book(server?.origin ?? "", () => crowd.acknowledged.length >= enough)
    expect([crowd.answered, crowd.unanswered]).toEqual([[], []])
  }

  /** Books until the disk refuses many bookings, and notes the refusals. */
  async function bookUntilRefused() {
    await crowd.book(server?.origin ?? "", () => crowd.answered.length >= 40)
    expect(crowd.unanswered).toEqual([])
    const statuses = [...new Set(crowd.answered.map(({ status }) => status))].toSorted((one, other) => one - other)
    crowd.unanswered.push(...crowd.answered.splice(0).map(({ sent }) => sent))
    return { statuses, refused: crowd.unanswered.length }
  }

  async function readiness() {
    const answer = await fetch(`${server?.origin}/readyz`)
    return [answer.status, await answer.json()]
  }

  async function expectWhole() {
    await lookInto(settings(), async (db) => {
      expect(await bookingFaults(db, crowd.acknowledged)).toEqual(noBookingFaults)
      expect(await lostFiles(db, join(dataDir, "files"))).toEqual([])
    })
  }

  test("refuses in French, serves pages meanwhile, and takes bookings again when there is room", async () => {
    const cookie = await signInCandidate(server?.origin ?? "")
    expect((await upload(cookie, 500_000)).status).toBe(201)
    disk.fill(0)
    const { statuses, refused } = await bookUntilRefused()
    expect(statuses).toContain(507)
    const [first] = crowd.unanswered
    if (first) await expectClear(await post(server?.origin ?? "", first), { 507: "storage-full" })
    await expectClear(await upload(cookie, 500_000), { 503: "not-stored", 507: "storage-full" })
    for (const path of ["/healthz", "/", "/api/v1/availability?type=boat_license", "/api/v1/me"]) {
      expect([path, (await fetch(`${server?.origin}${path}`, { headers: { cookie } })).status]).toEqual([path, 200])
    }
    expect(await readiness()).toEqual([503, { status: "disk-full" }])

    disk.makeRoom()
    expect(await readiness()).toEqual([200, { status: "ready" }])
    expect(await askAgain(server?.origin ?? "", crowd)).toEqual([])
    expect((await upload(cookie, 500_000)).status).toBe(201)
    await bookSome(50)
    await server?.stop()
    // Mails that the full disk kept claimed are free after their lease.
    await lookInto(settings(), endLeases)
    server = await startServer(settings())
    await expect
      .poll(() => lettersIn(join(dataDir, "mail")), { timeout: 60_000 })
      .toEqual({ drafts: 0, mails: mailsPerBooking * crowd.acknowledged.length })
    await server.stop()
    await expectWhole()
    seen(
      `embedded: disk full: ${refused} bookings refused with 507, all made afterwards, ${crowd.acknowledged.length} in all, two mails each`,
    )
    await lookInto(settings(), async (db) => {
      await loseBooking(db)
      expect((await bookingFaults(db, crowd.acknowledged)).missingBookings).toHaveLength(1)
    })
  })

  test("stops the engine when its log has no room; the engine reopens without a restart, also after a kill -9", async () => {
    await server?.stop()
    // No mail server answers, because mails as files would fill the disk before the log does.
    server = await startServer(settings({ SMTP_URL: "smtp://127.0.0.1:9" }))
    // Leaves room for rows, but not for another log segment (16 MB).
    disk.fill(12_000_000)
    const { statuses, refused } = await bookUntilRefused()
    expect(statuses.filter((status) => status !== 503 && status !== 507)).toEqual([])
    const [first] = crowd.unanswered
    if (!first) throw new Error("Nobody was refused")
    await expectClear(await post(server?.origin ?? "", first), { 507: "storage-full" })
    expect(await readiness()).toEqual([503, { status: "disk-full" }])
    expect((await fetch(`${server?.origin}/`)).status).toBe(200)

    disk.makeRoom()
    await expect.poll(async () => (await fetch(`${server?.origin}/readyz`)).status, { timeout: 20_000 }).toBe(200)
    expect(await askAgain(server?.origin ?? "", crowd)).toEqual([])
    await bookSome(50)

    disk.fill(0)
    const again = await bookUntilRefused()
    await server?.kill()
    const outcome = await startServer(settings()).then(
      (started) => ({ started, said: "" }),
      (error: Error) => ({ started: undefined, said: error.message }),
    )
    if (outcome.started) await outcome.started.kill()
    else expect(outcome.said).toMatch(/Le disque de .* est plein.*Rien n’est perdu/)
    disk.makeRoom()
    await expectWhole()
    server = await startServer(settings())
    expect(await askAgain(server.origin, crowd)).toEqual([])
    await bookSome(20)
    await server.stop()
    await expectWhole()
    seen(
      `embedded: no room for the log: ${refused} + ${again.refused} bookings refused, engine opened again in the same process, then kill -9 on the full disk (start meanwhile: ${outcome.started ? "served" : "refused in French"}), ${crowd.acknowledged.length} bookings whole`,
    )
  })
})

test("a full mail directory loses no mail: all are written when there is room", async () => {
  disk = openSmallDisk(2)
  const made = await createDatabase("embedded")
  try {
    await roomForACrowd(made.db)
    await made.database.close()
    await mkdir(made.dataDir, { recursive: true })
    await symlink(directoryOn(disk, "mail"), join(made.dataDir, "mail"))
    disk.fill(0)
    server = await startServer({ dataDir: made.dataDir, env: impatientMails })
    const crowd = bookingCrowd(4)
    await crowd.book(server.origin, () => crowd.acknowledged.length >= 20)
    expect([crowd.answered, crowd.unanswered]).toEqual([[], []])
    await server.stop()
    const before = await lookInto({ dataDir: made.dataDir }, (db) =>
      db.selectFrom("emails").select(["state", "attempts", "error"]).execute(),
    )
    expect(before.filter(({ state }) => state !== "queued")).toEqual([])
    expect(before.filter(({ error }) => error?.includes("ENOSPC")).length).toBeGreaterThan(0)
    expect((await lettersIn(join(disk.path, "mail"))).drafts).toBe(0)

    disk.makeRoom()
    server = await startServer({ dataDir: made.dataDir, env: impatientMails })
    const whole = { drafts: 0, mails: mailsPerBooking * crowd.acknowledged.length }
    await expect.poll(() => lettersIn(join(disk.path, "mail")), { timeout: 60_000 }).toEqual(whole)
    await server.stop()
    const rows = await lookInto({ dataDir: made.dataDir }, mailRows)
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(["sent"]))
    seen(`mail directory full: ${rows.length} mails waited, ${rows.length} written once there was room, no half one`)
  } finally {
    if (server?.alive()) await server.kill()
    await made.remove()
  }
})

/** Counts complete mails and remains of others. */
async function lettersIn(directory: string) {
  const names = await readdir(directory)
  const mails = names.filter((name) => name.endsWith(".eml") && !name.startsWith(".")).length
  return { drafts: names.length - mails, mails }
}
