import { createHash } from "node:crypto"
import type { Context, Handler, MiddlewareHandler } from "hono"
import {
  type ApiEnv,
  crossSiteRequest,
  describedProblem,
  twoCredentials,
} from "#app/platform/http/api-router.server.ts"
import { Problem } from "#app/platform/http/problem.server.ts"
import { pathOf } from "./request-log.ts"

/** Headers of every answer; HSTS only over https (design 6). */
export function securityHeaders(https: boolean): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy":
      "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    ...(https ? { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" } : {}),
  }
}

export const closedPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** The policy of one document: its own scripts, and inline ones by their hash (design 1). */
export function contentSecurityPolicy(html: string, development = false): string {
  const hashes = inlineScripts(html).map((script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`)
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...new Set(hashes)].join(" ")}`,
    development ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    // The back-office shows mails in a frame.
    "frame-src 'self'",
    development ? "connect-src 'self' ws:" : "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join("; ")
}

function inlineScripts(html: string): string[] {
  const scripts: string[] = []
  for (const [, attributes = "", content = ""] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (!/\bsrc\s*=|\btype="application\/ld\+json"/.test(attributes)) scripts.push(content)
  }
  return scripts
}

/**
 * Refuses paths that the router would decode: guards, routes and logs see one spelling. Below /api the refusal is a
 * problem document, elsewhere a read gets the page.
 */
export function canonicalPathOnly(notFoundPage: Handler<ApiEnv>): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    if (c.req.path === pathOf(c.req.url)) return await next()
    const reads = c.req.method === "GET" || c.req.method === "HEAD"
    if (reads && !c.req.path.startsWith("/api/")) return await notFoundPage(c, next)
    throw new Problem(404, "no-such-address", "Cette adresse n’existe pas.")
  }
}

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"])

/** Refuses unsafe requests with a session cookie from other sites, or with a bearer token too (design 5). */
export function sameOriginOnly(options: {
  cookieName: string
  isOurOrigin: (origin: string, requestUrl: string) => boolean
}): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const carriesSession = hasCookie(c.req.header("cookie"), options.cookieName)
    if (carriesSession && c.req.header("authorization")) {
      throw describedProblem(twoCredentials, 400)
    }
    if (carriesSession && !safeMethods.has(c.req.method) && !comesFromUs(c, options.isOurOrigin)) {
      throw describedProblem(crossSiteRequest, 403)
    }
    // Another site must neither sign a visitor into a foreign account nor sign them out.
    if (changesSessions(c) && saysWhence(c) && !comesFromUs(c, options.isOurOrigin)) {
      throw describedProblem(crossSiteRequest, 403)
    }
    await next()
  }
}

function changesSessions(c: Context): boolean {
  const { method, path } = c.req
  return !safeMethods.has(method) && (path === "/deconnexion" || path.startsWith("/api/auth/"))
}

function saysWhence(c: Context): boolean {
  return c.req.header("sec-fetch-site") !== undefined || c.req.header("origin") !== undefined
}

function comesFromUs(c: Context, isOurOrigin: (origin: string, requestUrl: string) => boolean): boolean {
  const site = c.req.header("sec-fetch-site")
  if (site !== undefined) return site === "same-origin"
  const origin = c.req.header("origin")
  return origin !== undefined && isOurOrigin(origin, c.req.url)
}

function hasCookie(cookies: string | undefined, name: string): boolean {
  return cookies?.split(";").some((cookie) => cookie.trim().startsWith(`${name}=`)) ?? false
}
