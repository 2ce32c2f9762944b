import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import type { IncomingMessage } from "node:http"
import { request } from "node:https"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { text } from "node:stream/consumers"
import { promisify } from "node:util"
import { vi } from "vitest"
import { freePort } from "#tests/support/free-port.ts"
import { publicName } from "./machine.ts"

const run = promisify(execFile)

export interface Nginx {
  https: number
  stop: () => Promise<void>
}

/** Starts nginx with this upstream and deploy/nginx.conf, except for ports and places. */
export async function startNginx(upstream: string): Promise<Nginx> {
  const place = await mkdtemp(join(tmpdir(), "ecole-nginx-"))
  // Its workers run as another user.
  await chmod(place, 0o755)
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
    .replaceAll("/opt/ecole-nautique", resolve("."))
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
    `daemon off; pid ${place}/pid; error_log stderr warn; events {}\nhttp { access_log off; ${paths.join(" ")}\n${upstream}\n${site}\n}\n`,
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
      await rm(place, { recursive: true, force: true })
    },
  }
}

export interface Answer {
  status: number | undefined
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** Sends a request to nginx under the site's public name; with a body it is a POST. */
export async function ask(
  at: number,
  path: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<Answer> {
  const options = { host: "127.0.0.1", port: at, path, rejectUnauthorized: false, servername: publicName }
  const method = body === undefined ? "GET" : "POST"
  const asked = request({ ...options, method, headers: { host: publicName, ...headers } })
  asked.end(body)
  const [response] = (await once(asked, "response")) as [IncomingMessage]
  return { status: response.statusCode, headers: response.headers, body: await text(response) }
}
