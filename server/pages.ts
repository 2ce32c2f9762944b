import type { Context, Handler } from "hono"
import type { ApiEnv } from "#app/platform/api-router.server.ts"
import { Problem } from "#app/platform/problem.server.ts"
import { type Page, pages } from "#content/pages.ts"
import { answerCached, type CachedBody, cachedBody, compressAhead } from "./cached-body.ts"
import { contentSecurityPolicy } from "./security.ts"
import { clearSessionCookie, hasSignedSession } from "./session-cookie.ts"

/** A path no page has: rendering it gives the not-found page. */
export const notFoundPath = "/page-introuvable"

/** Renders a path of the path table to a whole document; it is told nothing of any visitor (design 1). */
export type RenderPage = (path: string) => Promise<string>

/** Both header variants of a document: 'in' and 'out' differ in one attribute of <html>. */
type Variants = Record<"in" | "out", CachedBody>

export interface PageStore {
  get(path: string): Promise<Variants>
  /** Compresses every document ahead of the first visitor, until told to stop. */
  compressAhead(until: AbortSignal): Promise<void>
}

/** Renders every page once, now. */
export async function cachePages(render: RenderPage): Promise<PageStore> {
  const store = new Map<string, Variants>()
  for (const path of [...pages.map((page) => page.path), notFoundPath]) {
    store.set(path, variants(await render(path)))
  }
  return {
    async get(path) {
      return store.get(path) ?? (store.get(notFoundPath) as Variants)
    },
    async compressAhead(until) {
      for (const page of store.values()) for (const body of Object.values(page)) await compressAhead(body, until)
    },
  }
}

/** Renders at each request, for development. */
export function freshPages(render: RenderPage): PageStore {
  return {
    get: async (path) => variants(await render(path), true),
    compressAhead: async () => undefined,
  }
}

const signedOut = '<html lang="fr" data-session="out"'

function variants(html: string, development = false): Variants {
  if (!html.includes(signedOut)) throw new Error("the document does not begin with the attribute the variants replace")
  return {
    out: documentBody(html, development),
    in: documentBody(html.replace(signedOut, signedOut.replace("out", "in")), development),
  }
}

function documentBody(html: string, development: boolean): CachedBody {
  return cachedBody(Buffer.from(html), {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-cache",
    Vary: "Accept-Encoding, Cookie",
    "Content-Security-Policy": contentSecurityPolicy(html, development),
  })
}

/** By hand: a regular expression takes seconds on a path of thousands of slashes. */
function withoutTrailingSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === "/") end -= 1
  return path.slice(0, end)
}

export interface PagesOptions {
  store: PageStore
  cookieName: string
  secret: string
}

/** Answers a page: exact canonical paths only, guards before anything is served (design 1). */
export function pagesHandler({ store, cookieName, secret }: PagesOptions): Handler<ApiEnv> {
  const byPath = new Map<string, Page>(pages.map((page) => [page.path, page]))

  return async (c) => {
    if (c.req.method !== "GET" && c.req.method !== "HEAD") {
      throw new Problem(405, "method-not-allowed", "Cette adresse se lit seulement.", {
        headers: { Allow: "GET, HEAD" },
      })
    }
    const { pathname, search } = new URL(c.req.url)
    const page = byPath.get(pathname)
    if (!page) {
      const trimmed = withoutTrailingSlashes(pathname)
      return byPath.has(trimmed) ? c.redirect(trimmed + search, 301) : await notFound(c)
    }
    if (page.access !== "public") return toSignIn(c, page)
    return await answerCached(c, (await store.get(page.path))[await variantOf(c)])
  }

  async function notFound(c: Context): Promise<Response> {
    return await answerCached(c, (await store.get(notFoundPath))[await variantOf(c)], 404)
  }

  async function variantOf(c: Context): Promise<"in" | "out"> {
    return (await hasSignedSession(c, cookieName, secret)) ? "in" : "out"
  }

  /** No account can be signed in yet, so a guarded page leads to the sign-in page and a cookie is a stale one. */
  function toSignIn(c: Context, page: Page): Response {
    clearSessionCookie(c, cookieName)
    c.header("Cache-Control", "private, no-store")
    return c.redirect(`/auth?returnTo=${encodeURIComponent(page.path)}`, 302)
  }
}
