import type { Context, Handler } from "hono"
import type { SessionDeps } from "#app/features/identity/guard/require-user.server.ts"
import { cookieToken } from "#app/features/identity/session/session-token.server.ts"
import type { ApiEnv } from "#app/platform/http/api-router.server.ts"
import { Problem } from "#app/platform/http/problem.server.ts"
import { adminPageAt } from "#content/admin-pages.ts"
import { pages } from "#content/pages.ts"
import type { Page } from "#content/site-pages.ts"
import { answerCached, type CachedBody, cachedBody, compressAhead } from "#server/http/cached-body.ts"
import { pathOf } from "#server/http/request-log.ts"
import { contentSecurityPolicy } from "#server/http/security.ts"
import { wayTo } from "./guards.ts"

export const notFoundPath = "/page-introuvable"

/** Renders a path to a whole document, the same for every visitor (design 1). */
export type RenderPage = (path: string) => Promise<string>

/** Both header variants of a document: 'in' and 'out' differ in one attribute of <html>. */
type Variants = Record<"in" | "out", CachedBody>

export interface PageStore {
  get(path: string): Promise<Variants>
  renew(render: RenderPage): Promise<void>
  compressAhead(until: AbortSignal): Promise<void>
}

export async function cachePages(render: RenderPage): Promise<PageStore> {
  let store = await documents(render)
  return {
    async renew(anew) {
      store = await documents(anew)
    },
    async get(path) {
      return store.get(path) ?? (store.get(notFoundPath) as Variants)
    },
    async compressAhead(until) {
      for (const [path, { out }] of store) if (accessOf(path) === "public") await compressAhead(out, until)
    },
  }
}

async function documents(render: RenderPage): Promise<Map<string, Variants>> {
  const rendered = new Map<string, Variants>()
  for (const path of [...pages.map((page) => page.path), notFoundPath]) {
    rendered.set(path, variants(path, await render(path)))
  }
  return rendered
}

export function freshPages(render: RenderPage): PageStore {
  return {
    get: async (path) => variants(path, await render(path), true),
    renew: async () => undefined,
    compressAhead: async () => undefined,
  }
}

const signedOut = '<html lang="fr" data-session="out"'

function variants(path: string, html: string, development = false): Variants {
  const access = accessOf(path)
  if (!html.includes(signedOut)) throw new Error("the document does not begin with the attribute the variants replace")
  return {
    out: documentBody(html, access, development),
    in: documentBody(html.replace(signedOut, signedOut.replace("out", "in")), access, development),
  }
}

function accessOf(path: string): Page["access"] {
  return pages.find((page) => page.path === path)?.access ?? "public"
}

function documentBody(html: string, access: Page["access"], development: boolean): CachedBody {
  return cachedBody(Buffer.from(html), {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": access === "public" ? "no-cache" : "private, no-store",
    Vary: "Accept-Encoding, Cookie",
    "Content-Security-Policy": contentSecurityPolicy(html, development),
  })
}

/** A regular expression takes seconds on a path of thousands of slashes. */
function withoutTrailingSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === "/") end -= 1
  return path.slice(0, end)
}

export interface PagesOptions extends SessionDeps {
  store: PageStore
}

/** Answers a page: exact canonical paths only, guards first (design 1). */
export function pagesHandler(options: PagesOptions): Handler<ApiEnv> {
  const { store, sessionCookie } = options
  const byPath = new Map<string, Page>(pages.map((page) => [page.path, page]))
  const pageOf = (path: string): Page | undefined => byPath.get(path) ?? adminPageAt(path)

  return async (c) => {
    if (c.req.method !== "GET" && c.req.method !== "HEAD") {
      throw new Problem(405, "method-not-allowed", "Cette adresse se lit seulement.", {
        headers: { Allow: "GET, HEAD" },
      })
    }
    const pathname = pathOf(c.req.url)
    const { search } = new URL(c.req.url)
    const page = pageOf(pathname)
    if (!page) {
      const trimmed = withoutTrailingSlashes(pathname)
      return pageOf(trimmed) ? c.redirect(trimmed + search, 301) : await notFound(c)
    }
    const way = await wayTo(c, page, pathname + search, options)
    if ("redirect" in way) {
      c.header("Cache-Control", "private, no-store")
      return c.redirect(way.redirect, 302)
    }
    return await answerCached(c, (await store.get(page.path))[way.variant])
  }

  async function notFound(c: Context<ApiEnv>): Promise<Response> {
    const variant = cookieToken(c, sessionCookie) === undefined ? "out" : "in"
    return await answerCached(c, (await store.get(notFoundPath))[variant], 404)
  }
}
