import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { copyTemplate } from "#tests/support/databases.ts"
import { connectEmbedded, type EmbeddedEngine, openEmbedded } from "./embedded-engine.server.ts"
import { oneClientPool } from "./one-client-pool.server.ts"

test("when the embedded connection breaks inside a transaction, the next holder gets a fresh one", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "ecole-test-"))
  copyTemplate("embeddedBlank", dataDir)
  const pglite = await openEmbedded(dataDir, () => undefined)
  let broken = false
  const breaking: EmbeddedEngine = Object.create(pglite, {
    execProtocolStream: {
      value: (...args: Parameters<EmbeddedEngine["execProtocolStream"]>) =>
        broken ? Promise.reject(new Error("broken")) : pglite.execProtocolStream(...args),
    },
  })
  let connected = 0
  const pool = oneClientPool(async () => {
    connected += 1
    return await connectEmbedded(breaking, () => undefined)
  }, 1_000)
  const holder = await pool.connect()
  await holder.query("begin", [])
  await holder.query("create table lost (id int)", [])
  await holder.query("select $1::int as kept", [1])
  broken = true
  await expect(holder.query("select 1", [])).rejects.toThrow("broken")
  broken = false
  await expect(holder.query("select 1", [])).rejects.toThrow(/connection error/)
  holder.release()

  const next = await pool.connect()
  expect(await next.query("select $1::int as kept", [2])).toMatchObject({ rows: [{ kept: 2 }] })
  expect(await next.query("select to_regclass('lost') as found", [])).toMatchObject({ rows: [{ found: null }] })
  next.release()
  expect(connected).toBe(2)
  await pool.end()
  await pglite.close()
  await rm(dataDir, { recursive: true, force: true })
})
