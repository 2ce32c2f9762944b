import { once } from "node:events"
import { writeFile } from "node:fs/promises"
import { connect } from "node:net"
import { expect, test } from "vitest"
import { freePort } from "#tests/support/free-port.ts"
import { openS3 } from "#tests/support/s3-server.ts"
import { causeInWords } from "./cause-in-words.server.ts"
import { DatabaseBusy } from "./database/database-errors.server.ts"
import { type FileStore, openFileStore } from "./files/file-store.server.ts"

async function refusedBy(host: string): Promise<unknown> {
  const socket = connect({ host, port: await freePort(), autoSelectFamily: true })
  const [error] = (await Promise.race([once(socket, "error"), once(socket, "connect")])) as unknown[]
  return error
}

test("a closed port is named with its address", async () => {
  expect(causeInWords(await refusedBy("127.0.0.1"))).toMatch(
    /^aucun programme n’accepte de connexion à cette adresse \(ECONNREFUSED 127\.0\.0\.1:\d+\)$/,
  )
})

test("a name with two addresses fails without words of its own, and has a cause all the same", () => {
  const each = ["::1", "127.0.0.1"].map((address) =>
    Object.assign(new Error(`connect ECONNREFUSED ${address}:25`), { code: "ECONNREFUSED", address, port: 25 }),
  )
  const both = new AggregateError(each)
  expect(both.message).toBe("")
  const said = "aucun programme n’accepte de connexion à cette adresse (ECONNREFUSED ::1:25)"
  expect(causeInWords(both)).toBe(said)
  // As the mail client passes it on.
  expect(causeInWords(Object.assign(both, { code: "ESOCKET", originalCode: "ECONNREFUSED" }))).toBe(said)
})

test("a path that leads nowhere is named", async () => {
  const error = await writeFile("/nowhere/at/all", "").catch((refused: unknown) => refused)
  expect(causeInWords(error)).toBe("ce chemin n’existe pas (ENOENT /nowhere/at/all)")
})

test.each([
  [{ code: "ENOSPC", syscall: "write" }, "le disque est plein (ENOSPC)"],
  [{ code: "EROFS", path: "/data" }, "ce disque est en lecture seule (EROFS /data)"],
  [{ code: "EACCES", path: "/data" }, "ce compte n’en a pas le droit (EACCES /data)"],
  [{ code: "ENOTFOUND", hostname: "mail.invalid" }, "ce nom de machine n’existe pas (ENOTFOUND mail.invalid)"],
  [{ code: "ESOCKET", originalCode: "CERT_HAS_EXPIRED" }, "son certificat a expiré (CERT_HAS_EXPIRED)"],
  [{ code: "3D000" }, "cette base de données n’existe pas (3D000)"],
  [{ name: "TimeoutError" }, "aucune réponse à temps (TimeoutError)"],
  [{ name: "Unknown", $metadata: { httpStatusCode: 403 } }, "cette clé n’en a pas le droit (403)"],
])("%j is said in French", (traits, said) => {
  const error = Object.assign(new Error("in English"), traits)
  expect(causeInWords(error)).toBe(said)
  expect(causeInWords(Object.assign(new Error("wrapped"), { code: "E_CANNOT_WRITE_FILE", cause: error }))).toBe(said)
})

test("what has no code of its own is recognised by its words", () => {
  expect(causeInWords(new Error("timeout exceeded when trying to connect"))).toMatch(/^aucune réponse à temps \(/)
  const cut = new Error("Connection terminated unexpectedly")
  expect(causeInWords(cut)).toMatch(/^la connexion a été coupée \(/)
  const late = new Error("Connection terminated due to connection timeout", { cause: cut })
  expect(causeInWords(late)).toMatch(/^aucune réponse à temps \(/)
  expect(causeInWords(new DatabaseBusy(5_000))).toMatch(/^toutes les connexions .* occupées/)
})

test("no failure is without a word, and none breaks a line", () => {
  const odd = [undefined, null, "text", 7, new Error(""), new AggregateError([]), { code: "EWHATEVER" }, {}]
  for (const error of odd) expect(causeInWords(error)).toMatch(/\S/)
  expect(causeInWords({ code: "EWHATEVER" })).toBe("raison inconnue (EWHATEVER)")
  expect(causeInWords(new Error("two\r\nlines \ud83d"))).toBe("two lines \ufffd")
})

test.each([
  [{ bucket: "another" }, "ce compartiment n’existe pas (NoSuchBucket)"],
  [{ accessKeyId: "nobody" }, "cette clé est inconnue (InvalidAccessKeyId)"],
])("a bucket that refuses %j says why", async (wrong, said) => {
  const { settings, close } = await openS3()
  const store = await openFileStore("/nowhere", { ...settings, ...wrong })
  const refused = await firstListed(store).catch((error: unknown) => error)
  await close()
  expect(causeInWords(refused)).toBe(said)
})

async function firstListed(store: FileStore): Promise<void> {
  for await (const _ of store.list("documents")) return
}
