import { readFile } from "node:fs/promises"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aMachine, type Machine, metricsToken, publicName, type Service } from "./machine.ts"
import { ask, type Nginx, startNginx } from "./nginx.ts"

describe("nginx before the site", () => {
  let machine: Machine
  let service: Service
  let nginx: Nginx
  beforeAll(async () => {
    machine = await aMachine()
    service = await machine.startService()
    const upstream = await readFile("deploy/nginx-upstream.conf", "utf8")
    nginx = await startNginx(upstream.replace("127.0.0.1:3000", `127.0.0.1:${machine.port}`))
  })
  afterAll(async () => {
    await nginx?.stop()
    await service?.stop()
    await machine?.remove()
  })

  test("serves the pages with the headers of https, and hides the metrics from other machines", async () => {
    const home = await ask(nginx.https, "/")
    expect(home.status).toBe(200)
    expect(home.headers["strict-transport-security"]).toContain("max-age=63072000")
    const authorization = `Bearer ${metricsToken}`
    expect((await ask(nginx.https, "/metrics", { authorization })).status).toBe(404)
    const inside = await fetch(`http://127.0.0.1:${machine.port}/metrics`, { headers: { authorization } })
    expect(inside.status).toBe(200)
  })

  test("passes the client's address on, so that limits count per visitor and no visitor can forge an address", async () => {
    const post = (claimed: string) =>
      ask(
        nginx.https,
        "/api/v1/contact-messages",
        { "content-type": "application/json", "x-forwarded-for": claimed, origin: `https://${publicName}` },
        "{}",
      )
    const statuses = []
    for (const claimed of ["203.0.113.1", "203.0.113.2", "203.0.113.3", "203.0.113.4"]) {
      statuses.push((await post(claimed)).status)
    }
    expect(statuses.at(-1)).toBe(429)
    expect(statuses.slice(0, 3)).not.toContain(429)
    // Negative control: without nginx, the site would believe the header.
    const direct = await fetch(`http://127.0.0.1:${machine.port}/api/v1/contact-messages`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": "203.0.113.9" },
      body: "{}",
    })
    expect(direct.status).not.toBe(429)
  })

  test("shows a French page while the site restarts, then the site", async () => {
    await service.stop()
    const away = await ask(nginx.https, "/reservation")
    expect([away.status, away.headers["retry-after"], away.headers["cache-control"]]).toEqual([503, "5", "no-store"])
    expect(away.body).toContain("Le site redémarre")
    expect((await ask(nginx.https, "/restarting.html")).status).toBe(404)
    service = await machine.startService()
    expect((await ask(nginx.https, "/reservation")).status).toBe(200)
  })
})
