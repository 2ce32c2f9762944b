import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { SMTPServer } from "smtp-server"

export interface ReceivedMail {
  /** The envelope's. */
  returnPath: string
  recipients: string[]
  headers: Map<string, string[]>
  source: string
}

/** Called for each mail. The server refuses the mail if this throws. */
type Receive = (mail: ReceivedMail) => Promise<void> | void

interface MailboxOptions {
  encrypted?: boolean
  /** The server's answer to a recipient it does not take, with its `responseCode`. */
  refusalOf?: (address: string) => (Error & { responseCode: number }) | undefined
}

/**
 * A real SMTP server on a free port of 127.0.0.1 that stores the mails. With `encrypted`, it offers STARTTLS with a
 * self-signed certificate.
 */
export async function openMailbox(receive: Receive = () => undefined, port = 0, options: MailboxOptions = {}) {
  const { encrypted = false, refusalOf } = options
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: encrypted ? ["AUTH"] : ["AUTH", "STARTTLS"],
    onRcptTo: ({ address }, _, done) => done(refusalOf?.(address)),
    onData(stream, session, done) {
      async function take() {
        const source = await text(stream)
        const mail = {
          returnPath: session.envelope.mailFrom.address,
          recipients: session.envelope.rcptTo.map(({ address }) => address),
          headers: headersOf(source),
          source,
        }
        received.push(mail)
        await receive(mail)
      }
      void answer(take(), done)
    },
  })
  server.on("error", (error) => {
    if (error.code !== "ECONNRESET") throw error
  })
  server.listen(port, "127.0.0.1", () => undefined)
  await once(server.server, "listening")
  const { port: bound } = server.server.address() as AddressInfo
  return {
    received,
    port: bound,
    url: `smtp://127.0.0.1:${bound}`,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

async function answer(taken: Promise<void>, done: (error?: Error) => void): Promise<void> {
  const refusal = await taken.then(
    () => undefined,
    (error: Error) => error,
  )
  done(refusal)
}

/** An answer such as « 550 5.1.1 No such user ». */
export function refusedWith(responseCode: number, words: string): Error & { responseCode: number } {
  return Object.assign(new Error(words), { responseCode })
}

export function headersOf(source: string): Map<string, string[]> {
  const [head = ""] = source.split("\r\n\r\n")
  const headers = new Map<string, string[]>()
  for (const line of head.replace(/\r\n[ \t]+/g, " ").split("\r\n")) {
    const [, name = "", value = ""] = /^([^:]+): ?(.*)$/.exec(line) ?? []
    headers.set(name.toLowerCase(), [...(headers.get(name.toLowerCase()) ?? []), value])
  }
  return headers
}
