import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdir, readFile, writeFile } from "node:fs/promises"
import { request } from "node:https"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { freePort } from "#tests/support/free-port.ts"
import { aMachine, type Machine, metricsToken, publicName } from "./machine.ts"

const run = promisify(execFile)

/** nginx with deploy/nginx.conf as it is, but for ports and places of this proof. */
async function startNginx({ directory, port }: Machine): Promise<{ https: number; stop: () => Promise<void> }> {
  const place = join(directory, "nginx")
  await mkdir(place)
  const [http, https] = [await freePort(), await freePort()]
  const [certificate, key] = [join(place, "certificate.pem"), join(place, "key.pem")]
  const subject = ["-subj", `/CN=${publicName}`, "-days", "1"]
  await run("openssl", [
    "req",
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-keyout",
    key,
    "-out",
    certificate,
    ...subject,
  ])
  const site = (await readFile("deploy/nginx.conf", "utf8"))
    .replace("127.0.0.1:3000", `127.0.0.1:${port}`)
    .replace(/listen \[::\].*\n/g, "\n")
    .replace("listen 80;", `listen 127.0.0.1:${http};`)
    .replace("listen 443 ssl", `listen 127.0.0.1:${https} ssl`)
    .replace(/ssl_certificate \S+;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`)
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${place}/${name};`,
  )
  await writeFile(
    join(place, "nginx.conf"),
    `daemon off; pid ${place}/pid; error_log stderr warn; events {}\nhttp { access_log off; ${paths.join(" ")}\n${site}\n}\n`,
  )
  const args = ["-p", place, "-e", "stderr", "-c", join(place, "nginx.conf")]
  await run("/usr/sbin/nginx", [...args, "-t"])
  const child = spawn("/usr/sbin/nginx", args, { stdio: ["ignore", "ignore", "inherit"] })
  process.once("exit", () => child.kill("SIGKILL"))
  await vi.waitUntil(
    () =>
      ask(https, "/healthz").then(
        () => true,
        () => child.exitCode !== null,
      ),
    { timeout: 30_000 },
  )
  return {
    https,
    async stop() {
      child.kill("SIGQUIT")
      await once(child, "exit")
    },
  }
}

interface Answer {
  status: number | undefined
  headers: Record<string, string | string[] | undefined>
}

function ask(at: number, path: string, headers: Record<string, string> = {}, body?: string): Promise<Answer> {
  const options = { host: "127.0.0.1", port: at, path, rejectUnauthorized: false, servername: publicName }
  return new Promise((done, failed) => {
    const method = body === undefined ? "GET" : "POST"
    const asked = request({ ...options, method, headers: { host: publicName, ...headers } }, (response) => {
      response.resume()
      response.on("end", () => done({ status: response.statusCode, headers: response.headers }))
    })
    asked.on("error", failed)
    asked.end(body)
  })
}

describe("nginx before the site", () => {
  let machine: Machine
  let stopService: () => Promise<string>
  let nginx: Awaited<ReturnType<typeof startNginx>>
  beforeAll(async () => {
    machine = await aMachine()
    stopService = await machine.startService()
    nginx = await startNginx(machine)
  })
  afterAll(async () => {
    await nginx?.stop()
    await stopService?.()
    await machine?.remove()
  })

  test("shows the pages, with what https asks for, and keeps the metrics to the machine", async () => {
    const home = await ask(nginx.https, "/")
    expect(home.status).toBe(200)
    expect(home.headers["strict-transport-security"]).toContain("max-age=63072000")
    const authorization = `Bearer ${metricsToken}`
    expect((await ask(nginx.https, "/metrics", { authorization })).status).toBe(404)
    const inside = await fetch(`http://127.0.0.1:${machine.port}/metrics`, { headers: { authorization } })
    expect(inside.status).toBe(200)
  })

  test("passes on who asks, so that limits are counted by visitor, and nobody can pretend to be another", async () => {
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
    // Without nginx in between the claim would have been believed: what the proxy takes away is what protects.
    const direct = await fetch(`http://127.0.0.1:${machine.port}/api/v1/contact-messages`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": "203.0.113.9" },
      body: "{}",
    })
    expect(direct.status).not.toBe(429)
  })
})
