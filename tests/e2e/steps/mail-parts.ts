/** A mail taken apart: its subject and its bodies by media type, decoded. */
export interface MailParts {
  subject: string
  to: string
  /** By media type: 'text/plain', 'text/html', 'text/calendar'. */
  bodies: Record<string, string>
}

export function readMail(eml: string): MailParts {
  const whole = partOf(eml)
  const bodies: Record<string, string> = {}
  collect(whole, bodies)
  return { subject: decodeWords(whole.headers.subject ?? ""), to: whole.headers.to ?? "", bodies }
}

interface Part {
  headers: Record<string, string>
  body: string
}

function partOf(text: string): Part {
  const end = text.indexOf("\r\n\r\n")
  const head = text.slice(0, end).replace(/\r\n[ \t]+/g, " ")
  const headers = Object.fromEntries(
    head.split("\r\n").map((line) => {
      const colon = line.indexOf(":")
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  return { headers, body: text.slice(end + 4) }
}

function collect({ headers, body }: Part, bodies: Record<string, string>): void {
  const type = headers["content-type"] ?? "text/plain"
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1]
  if (!boundary) {
    bodies[type.split(";")[0] ?? type] = decodeBody(body, headers["content-transfer-encoding"] ?? "7bit")
    return
  }
  for (const part of body.split(`--${boundary}`).slice(1, -1)) collect(partOf(part.replace(/^\r\n/, "")), bodies)
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8")
  if (encoding === "quoted-printable") return fromQuotedPrintable(body.replace(/=\r\n/g, ""))
  return body
}

function fromQuotedPrintable(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, "latin1").toString("utf8")
}

/** RFC 2047: =?UTF-8?Q?r=C3=A9servation?= */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === "B"
        ? Buffer.from(word, "base64").toString("utf8")
        : fromQuotedPrintable(word.replaceAll("_", " ")),
    )
}
