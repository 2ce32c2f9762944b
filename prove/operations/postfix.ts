import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { freePort } from "#tests/support/free-port.ts"

const run = promisify(execFile)

export interface Postfix {
  port: number
  /** Its self-signed certificate, for 'localhost'. */
  certificate: string
  said: () => string
  stop: () => Promise<void>
}

/**
 * Starts Debian's postfix with its packaged configuration, in its own directory and on its own port. It delivers no
 * mail.
 */
export async function startPostfix(): Promise<Postfix> {
  const directory = await mkdtemp(join(tmpdir(), "ecole-postfix-"))
  // Its parts run as other users.
  await chmod(directory, 0o755)
  const [etc, queue, data] = [join(directory, "etc"), join(directory, "queue"), join(directory, "data")]
  const [certificate, key] = [join(directory, "certificate.pem"), join(directory, "key.pem")]
  const log = join(directory, "mail.log")
  const port = await freePort()
  for (const folder of [etc, queue, data]) await mkdir(folder, { recursive: true })
  const { stdout: owner } = await run("id", ["-u", "postfix"])
  await chown(data, Number(owner), 0)
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-days", "1"]
  const newKey = ["-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate]
  await run("openssl", ["req", "-x509", ...newKey, ...subject])
  const packaged = (name: string) => readFile(join("/usr/share/postfix", name), "utf8")
  const settings = `${await packaged("main.cf.debian")}${await packaged("main.cf.tls")}`
    .replace("/etc/ssl/certs/ssl-cert-snakeoil.pem", certificate)
    .replace("/etc/ssl/private/ssl-cert-snakeoil.key", key)
  const own = [
    `queue_directory = ${queue}`,
    `data_directory = ${data}`,
    `maillog_file = ${log}`,
    `maillog_file_prefixes = ${directory}`,
    "inet_interfaces = loopback-only",
    "myhostname = localhost",
    "default_transport = discard:",
  ]
  await writeFile(join(etc, "main.cf"), `${settings}\n${own.join("\n")}\n`)
  const services = (await packaged("master.cf.dist"))
    .replace(/^smtp +inet .*$/m, `127.0.0.1:${port} inet n - n - - smtpd`)
    // Only the packaged queue has a chroot.
    .replace(/^(\w+ +(?:unix|unix-dgram) +\S+ +\S+ +)y/gm, "$1n")
  await writeFile(join(etc, "master.cf"), services)

  await run("/usr/sbin/postfix", ["-c", etc, "start"])
  return {
    port,
    certificate,
    said: () => readFileSync(log, "utf8"),
    async stop() {
      await run("/usr/sbin/postfix", ["-c", etc, "stop"])
      await rm(directory, { recursive: true, force: true })
    },
  }
}
