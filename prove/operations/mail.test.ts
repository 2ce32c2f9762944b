import { readFile } from "node:fs/promises"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { contactMessage } from "#tests/factories/form-requests.ts"
import { aMachine, type Machine, publicName } from "./machine.ts"
import { type Postfix, startPostfix } from "./postfix.ts"

describe("mail through Debian's own postfix", () => {
  let machine: Machine
  let postfix: Postfix
  beforeAll(async () => {
    machine = await aMachine()
    postfix = await startPostfix()
  })
  afterAll(async () => {
    await postfix?.stop()
    await machine?.remove()
  })

  /** Returns the log lines about the mail server at the start, and about a mail to this address. */
  async function logOf(settings: Record<string, string>, email: string): Promise<string> {
    const env = { ...settings, LOG_LEVEL: "info", PUBLIC_POSTS_PER_MINUTE: "100" }
    const service = await machine.startService(env)
    const answer = await fetch(`http://127.0.0.1:${machine.port}/api/v1/contact-messages`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID(), host: publicName },
      body: JSON.stringify(contactMessage({ email })),
    })
    expect([answer.status, await answer.text()]).toEqual([201, expect.any(String)])
    await vi.waitUntil(() => /"mail sent"|"mail not sent/.test(service.said()), { timeout: 30_000 })
    return await service.stop()
  }

  const served = (url: string) => url.replace(/@|name:word@/, "").replace(/\/\/[^?]+/, `//localhost:${postfix.port}`)

  test("stays queued at a self-signed certificate, and the log names the reason at the start and for the mail", async () => {
    const said = await logOf({ SMTP_URL: `smtp://localhost:${postfix.port}` }, "first@example.ch")
    for (const line of [/"mail server not reached"/, /"mail not sent, will be tried again"/]) {
      expect(said.split("\n").find((one) => line.test(one))).toContain("DEPTH_ZERO_SELF_SIGNED_CERT")
    }
    expect(postfix.said()).not.toContain("first@example.ch")
  })

  test("leaves by each setting of the runbook", async () => {
    const runbook = await readFile("docs/operations.md", "utf8")
    const [, local = ""] = /`SMTP_URL=(smtp:\S+ignoreTLS=true)`/.exec(runbook) ?? []
    const [, remote = ""] = /`SMTP_URL=(smtp:\S+requireTLS=true)`/.exec(runbook) ?? []
    const [, believed = ""] = /`(NODE_EXTRA_CA_CERTS)=\S+`/.exec(runbook) ?? []
    const [, name = ""] = /`&(tls\.servername=)\S+`/.exec(runbook) ?? []
    const [, blind = ""] = /`(\?tls\.rejectUnauthorized=false)`/.exec(runbook) ?? []
    const authority = { [believed]: postfix.certificate }
    for (const [index, settings] of [
      { SMTP_URL: served(local) },
      { SMTP_URL: served(remote), ...authority },
      { SMTP_URL: `${served(remote).replace("localhost", "127.0.0.1")}&${name}localhost`, ...authority },
      { SMTP_URL: `${served("smtp://x")}${blind}` },
    ].entries()) {
      const email = `visitor-${index}@example.ch`
      const said = await logOf(settings, email)
      expect(said).toContain('"mail server reached"')
      expect(said).not.toMatch(/"mail not sent/)
      await vi.waitUntil(() => new RegExp(`to=<${email}>.*status=sent`).test(postfix.said()), { timeout: 30_000 })
    }
  })
})
