import { type ChildProcess, execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { promisify } from "node:util"
import { freePort } from "#tests/support/free-port.ts"
import { type RawAnswer, readRaw } from "./raw-answers.ts"

const run = promisify(execFile)

const program = "nginx"
/** Debian keeps it out of the path of ordinary accounts. */
const searchPath = `${process.env.PATH}:/usr/sbin`

export interface Nginx {
  origin: string
  stop: () => Promise<void>
}

/** 'nginx/1.22.1', undefined where there is none. */
export async function nginxVersion(): Promise<string | undefined> {
  try {
    const { stderr } = await run(program, ["-v"], { env: { PATH: searchPath } })
    return /nginx\/\S+/.exec(stderr)?.[0]
  } catch {
    return undefined
  }
}

/** nginx on a port of its own, with one worker as our server has one process, giving these very answers by path. */
export async function startNginx(answers: ReadonlyMap<string, RawAnswer>): Promise<Nginx> {
  const directory = await mkdtemp(join(tmpdir(), "ecole-nginx-"))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const files = [...answers].map(([path, answer], index) => ({ path, answer, file: `body-${index}` }))
  for (const { file, answer } of files) await writeFile(join(directory, file), answer.body)
  await writeFile(join(directory, "nginx.conf"), configuration(port, directory, files))
  const args = ["-p", directory, "-e", "stderr", "-c", join(directory, "nginx.conf")]
  const child = spawn(program, args, { env: { PATH: searchPath }, stdio: ["ignore", "ignore", "inherit"] })
  const ended = once(child, "exit")
  const killAtExit = () => child.kill("SIGTERM")
  process.once("exit", killAtExit)

  async function stop() {
    child.kill("SIGTERM")
    await ended
    process.off("exit", killAtExit)
    await rm(directory, { recursive: true, force: true })
  }

  try {
    await answering(child, origin + files[0]?.path)
  } catch (error) {
    await stop()
    throw error
  }
  return { origin, stop }
}

async function answering(child: ChildProcess, url: string): Promise<void> {
  for (const giveUpAt = Date.now() + 5_000; Date.now() < giveUpAt; await wait(20)) {
    if (child.exitCode !== null) break
    const answer = await readRaw(url).catch(() => undefined)
    if (answer) return
  }
  throw new Error("nginx did not start")
}

/** Headers nginx writes itself. */
const own = new Set(["connection", "content-length", "content-type", "date", "keep-alive", "x-request-id"])
const temporaryPaths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]

function configuration(port: number, root: string, files: { path: string; answer: RawAnswer; file: string }[]): string {
  const locations = files.map(({ path, answer: { headers }, file }) => {
    const added = Object.entries(headers).filter(([name]) => !own.has(name))
    return [
      `location = ${path} {`,
      `try_files /${file} =404;`,
      `default_type ${quoted(headers["content-type"])};`,
      ...added.map(([name, value]) => `add_header ${name} ${quoted(value)};`),
      "add_header x-request-id $request_id;",
      "}",
    ].join("\n")
  })
  return `
daemon off;
worker_processes 1;
${process.getuid?.() === 0 ? "user root;" : ""}
pid nginx.pid;
events { worker_connections 256; }
http {
  ${temporaryPaths.map((name) => `${name}_temp_path temporary;`).join(" ")}
  access_log off;
  etag off;
  server_tokens off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  open_file_cache max=100 inactive=1h;
  open_file_cache_valid 1h;
  server {
    listen 127.0.0.1:${port};
    root ${root};
    ${locations.join("\n")}
  }
}
`
}

function quoted(value: unknown): string {
  return `"${String(value).replaceAll(/["\\]/g, "\\$&")}"`
}
