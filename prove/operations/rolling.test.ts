import { readFile } from "node:fs/promises"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { contactMessage } from "#tests/factories/form-requests.ts"
import { createDatabase } from "#tests/support/databases.ts"
import { freePort } from "#tests/support/free-port.ts"
import { type ServerProcess, startServer } from "#tests/support/server-process.ts"
import { publicName } from "./machine.ts"
import { ask, startNginx } from "./nginx.ts"

type Ask = (client: number) => Promise<{ status: number | undefined }>

describe("two processes behind deploy/nginx-balancer.conf", () => {
  let made: Awaited<ReturnType<typeof createDatabase>>
  let ports: number[]
  let processes: ServerProcess[]
  let balancer: string

  beforeAll(async () => {
    made = await createDatabase("postgres")
    ports = [await freePort(), await freePort()]
    processes = await Promise.all(ports.map((port) => startOn(port)))
    const [first, second] = ports
    balancer = (await readFile("deploy/nginx-balancer.conf", "utf8"))
      .replace("10.0.0.11:3000", `127.0.0.1:${first}`)
      .replace("10.0.0.12:3000", `127.0.0.1:${second}`)
  })
  afterAll(async () => {
    for (const process of processes ?? []) if (process.alive()) await process.kill()
    await made?.database.close()
    await made?.remove()
  })

  async function startOn(port: number): Promise<ServerProcess> {
    const [, seconds = ""] =
      /STOP_NOTICE_SECONDS=(\d+)/.exec(await readFile("deploy/nginx-balancer.conf", "utf8")) ?? []
    return await startServer({
      dataDir: made.dataDir,
      databaseUrl: made.url,
      env: {
        PORT: String(port),
        PUBLIC_URL: `https://${publicName}`,
        HOST: "127.0.0.1",
        TRUST_PROXY: "loopback",
        STOP_NOTICE_SECONDS: seconds,
      },
    })
  }

  async function restart(index: number): Promise<void> {
    expect(await processes[index]?.stop()).toBe(0)
    const server = await startOn(ports[index] ?? 0)
    processes[index] = server
    expect((await fetch(`http://127.0.0.1:${ports[index]}/readyz`)).status).toBe(200)
  }

  /** Eight visitors send requests while `work` runs. @returns the lost requests */
  async function underLoad(asks: Ask[], work: () => Promise<void>) {
    const lost: string[] = []
    let answered = 0
    let over = false
    async function visitor(client: number) {
      for (let turn = client; !over; turn += 1) {
        const index = turn % asks.length
        const said = await asks[index]?.(client).then(
          ({ status }) => status ?? 0,
          (error: Error) => error.message,
        )
        if (said === 200 || said === 201) answered += 1
        else lost.push(`${index}: ${said}`)
      }
    }
    const visitors = Array.from({ length: 8 }, (_, client) => visitor(client))
    try {
      await work()
    } finally {
      over = true
      await Promise.all(visitors)
    }
    return { lost, answered }
  }

  function asksOf(https: number): Ask[] {
    const headers = () => ({ "content-type": "application/json", "idempotency-key": crypto.randomUUID() })
    const write: Ask = (client) =>
      ask(
        https,
        "/api/v1/contact-messages",
        headers(),
        JSON.stringify(contactMessage({ email: `v${client}@example.ch` })),
      )
    return [() => ask(https, "/"), write, () => ask(https, "/api/v1/availability?type=boat_license"), write]
  }

  const written = async () => (await made.db.selectFrom("contactMessages").select("id").execute()).length

  test("are replaced one after the other under load, and no request is lost or done twice", async () => {
    const nginx = await startNginx(balancer)
    const before = await written()
    let posts = 0
    const asks = asksOf(nginx.https).map((one, index): Ask => {
      if (index % 2 === 0) return one
      return async (client) => {
        const answer = await one(client)
        posts += answer.status === 201 ? 1 : 0
        return answer
      }
    })
    const { lost, answered } = await underLoad(asks, async () => {
      await restart(0)
      await restart(1)
    })
    await nginx.stop()
    expect(lost).toEqual([])
    expect(answered).toBeGreaterThan(500)
    expect((await written()) - before).toBe(posts)
    console.log(`    · two restarts under load: ${answered} requests, ${posts} of them written, none lost or twice`)
  })

  test("control: without the balancer's second attempt, requests are lost", async () => {
    const nginx = await startNginx(balancer.replace(/^proxy_next_upstream .*$/m, "proxy_next_upstream off;"))
    const { lost } = await underLoad(asksOf(nginx.https), () => restart(0))
    await nginx.stop()
    expect(lost.length).toBeGreaterThan(0)
  })
})
