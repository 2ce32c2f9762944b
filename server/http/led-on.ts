import type { MiddlewareHandler } from "hono"
import type { ApiEnv } from "#app/platform/http/api-router.server.ts"

/** Secrets of mails, by the page their links lead to; links of the booking page may have no name. */
const fragments: Record<string, RegExp> = {
  "/ma-reservation": /^#((attente|sessions)=)?[\w-]+$/,
  "/auth": /^#(lien|confirmer|mot-de-passe|inscription)=[\w.~-]+$/,
  "/dashboard": /^#suppression=[\w.~-]+$/,
}

/** `#` as some gateways write it into the links of mails, once or twice encoded. */
const encodedHash = /%(?:25){0,2}23/gi

/** @param target path and query as requested @returns the address that the link meant, or undefined */
export function withFragment(target: string): string | undefined {
  const at = [...target.matchAll(encodedHash)].at(-1)?.index
  if (at === undefined) return undefined
  const page = target.slice(0, at)
  const fragment = decoded(target.slice(at))
  return fragments[page.split("?")[0] ?? ""]?.test(fragment) ? page + fragment : undefined
}

/** What follows an encoded `#` is a secret of a mail. */
export function withoutFragment(path: string): string {
  const at = path.search(encodedHash)
  return at < 0 ? path : path.slice(0, at)
}

function decoded(text: string): string {
  try {
    for (let times = 0; times < 3 && text.startsWith("%"); times += 1) text = decodeURIComponent(text)
    return text
  } catch {
    return ""
  }
}

const moved = {
  "/connexion": ["/auth", 301],
  "/.well-known/change-password": ["/dashboard?onglet=profil", 302],
} as const

/** Redirects from addresses that people and programs use for those of pages. */
export function leadOn(): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const { method, url, path } = c.req
    if (method !== "GET" && method !== "HEAD") return await next()
    const meant = withFragment(url.slice(url.indexOf("/", url.indexOf("//") + 2)))
    if (meant !== undefined) {
      c.header("Cache-Control", "no-store")
      return c.redirect(meant, 302)
    }
    if (!Object.hasOwn(moved, path)) return await next()
    const [to, status] = moved[path as keyof typeof moved]
    const query = url.indexOf("?")
    return c.redirect(to + (status === 301 && query >= 0 ? url.slice(query) : ""), status)
  }
}
