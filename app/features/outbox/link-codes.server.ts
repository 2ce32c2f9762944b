export interface MailBodies {
  html: string
  text: string
}

export type MintCode = (link: { fragment: string; to: string }) => Promise<string>

const toCome = /code-of\((#[^)]*)?\)/g
const blank = "••••••••"

/** True for links whose fragment is a secret: some gateways drop it or encode its `#` (school 2, "Manage link"). */
export function carriesSecret(href: string): boolean {
  return /#([a-z-]+=|secret-of-)/.test(href)
}

/** Stands where the worker writes a new code when it sends the mail. */
export function codeToCome(href: string): string {
  return `code-of(${href.slice(href.indexOf("#"))})`
}

export function codePage(href: string): string {
  const { origin, pathname } = new URL(href)
  return `${origin}${pathname === "/ma-reservation" ? pathname : "/auth?mode=message"}`
}

/** Bodies without a code, as they are kept and shown. */
export function withoutCodes(bodies: MailBodies): MailBodies {
  return written(bodies, new Map())
}

/** The secrets of links are written before. */
export async function withCodes(bodies: MailBodies, to: string, mintCode: MintCode): Promise<MailBodies> {
  const codes = new Map<string, string>()
  const fragments = new Set([...bodies.text.matchAll(toCome)].flatMap(([, fragment]) => fragment ?? []))
  for (const fragment of fragments) codes.set(fragment, await mintCode({ fragment, to }))
  return written(bodies, codes)
}

function written({ html, text }: MailBodies, codes: ReadonlyMap<string, string>): MailBodies {
  const put = (body: string) => body.replaceAll(toCome, (_, fragment = "") => codes.get(fragment) ?? blank)
  return { html: put(html), text: put(text) }
}
