import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type pg from "pg"
import { expect, test } from "vitest"
import { oneClientPool } from "#app/platform/database/one-client-pool.server.ts"
import { copyTemplate } from "#tests/support/databases.ts"
import { connectEmbedded, openEmbedded } from "./embedded-engine.server.ts"

test("when the embedded connection breaks inside a transaction, the next holder gets a fresh one", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "ecole-test-"))
  copyTemplate("embeddedBlank", dataDir)
  const pglite = await openEmbedded(dataDir, () => undefined)
  const clients: pg.Client[] = []
  const pool = oneClientPool(async () => {
    const client = await connectEmbedded(pglite, () => undefined)
    clients.push(client)
    return client
  }, 1_000)
  const holder = await pool.connect()
  await holder.query("begin", [])
  await holder.query("create table lost (id int)", [])
  await holder.query("select $1::int as kept", [1])
  clients[0]?.connection.emit("error", new Error("broken"))
  await expect(holder.query("select 1", [])).rejects.toThrow(/connection error/)
  holder.release()

  const next = await pool.connect()
  expect(await next.query("select $1::int as kept", [2])).toMatchObject({ rows: [{ kept: 2 }] })
  expect(await next.query("select to_regclass('lost') as found", [])).toMatchObject({ rows: [{ found: null }] })
  next.release()
  expect(clients).toHaveLength(2)
  await pool.end()
  await pglite.close()
  await rm(dataDir, { recursive: true, force: true })
})
