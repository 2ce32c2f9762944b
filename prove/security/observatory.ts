/**
 * The rules of the MDN (Mozilla) HTTP Observatory, version 1.5.0 of 2025-10-23 (`src/analyzer/tests`,
 * `src/grader/charts.js`), as far as they concern one answer. Two of its ten tests do not: « Redirection » asks over
 * plain http, which the proxy answers, and preloading is a list of browsers. Both count nothing here.
 */
export interface Answer {
  headers: Headers
  html?: string | undefined
}

const points = {
  "csp-implemented-with-no-unsafe-default-src-none": 10,
  "csp-implemented-with-no-unsafe": 5,
  "csp-implemented-with-unsafe-inline-in-style-src-only": 0,
  "csp-implemented-with-insecure-scheme-in-passive-content-only": -10,
  "csp-implemented-with-unsafe-eval": -10,
  "csp-implemented-with-unsafe-inline": -20,
  "csp-implemented-with-insecure-scheme": -20,
  "csp-header-invalid": -25,
  "csp-not-implemented": -25,
  "cookies-secure-with-httponly-sessions-and-samesite": 5,
  "cookies-secure-with-httponly-sessions": 0,
  "cookies-not-found": 0,
  "cookies-without-secure-flag-but-protected-by-hsts": -5,
  "cookies-session-without-secure-flag-but-protected-by-hsts": -10,
  "cookies-without-secure-flag": -20,
  "cookies-samesite-flag-invalid": -20,
  "cookies-session-without-httponly-flag": -30,
  "cookies-session-without-secure-flag": -40,
  "cross-origin-resource-sharing-not-implemented": 0,
  "cross-origin-resource-sharing-implemented-with-public-access": 0,
  "cross-origin-resource-sharing-implemented-with-restricted-access": 0,
  "cross-origin-resource-sharing-implemented-with-universal-access": -50,
  "referrer-policy-private": 5,
  "referrer-policy-not-implemented": 0,
  "referrer-policy-unsafe": -5,
  "referrer-policy-header-invalid": -5,
  "hsts-implemented-max-age-at-least-six-months": 0,
  "hsts-implemented-max-age-less-than-six-months": -10,
  "hsts-not-implemented": -20,
  "hsts-header-invalid": -20,
  "sri-implemented-and-all-scripts-loaded-securely": 5,
  "sri-implemented-and-external-scripts-loaded-securely": 5,
  "sri-not-implemented-response-not-html": 0,
  "sri-not-implemented-but-no-scripts-loaded": 0,
  "sri-not-implemented-but-all-scripts-loaded-from-secure-origin": 0,
  "sri-not-implemented-but-external-scripts-loaded-securely": -5,
  "sri-not-implemented-and-external-scripts-not-loaded-securely": -50,
  "x-content-type-options-nosniff": 0,
  "x-content-type-options-not-implemented": -5,
  "x-content-type-options-header-invalid": -5,
  "x-frame-options-implemented-via-csp": 5,
  "x-frame-options-sameorigin-or-deny": 5,
  "x-frame-options-allow-from-origin": 0,
  "x-frame-options-not-implemented": -20,
  "x-frame-options-header-invalid": -20,
  "cross-origin-resource-policy-implemented-with-same-origin": 10,
  "cross-origin-resource-policy-implemented-with-same-site": 10,
  "cross-origin-resource-policy-implemented-with-cross-origin": 0,
  "cross-origin-resource-policy-not-implemented": 0,
  "cross-origin-resource-policy-header-invalid": -5,
} as const

export type Finding = keyof typeof points

export interface Grade {
  /** 100 with penalties, and with bonuses if the score without them is 90 or more. */
  score: number
  /** 100 with penalties only. */
  withoutBonuses: number
  findings: Finding[]
}

/** Grades one answer over https (design 6: PUBLIC_URL is an https address). */
export function grade(answer: Answer): Grade {
  const { headers } = answer
  const findings = [
    policyFinding(headers),
    cookieFinding(headers),
    sharingFinding(headers),
    referrerFinding(headers),
    transportFinding(headers),
    integrityFinding(answer),
    sniffingFinding(headers),
    framingFinding(headers),
    resourceFinding(headers),
  ]
  const worth = findings.map((finding) => points[finding])
  const withoutBonuses = Math.max(0, 100 + sum(worth.filter((one) => one < 0)))
  return { score: withoutBonuses >= 90 ? 100 + sum(worth) : withoutBonuses, withoutBonuses, findings }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}

const broad = ["ftp:", "http:", "https:", "*", "http://*", "http://*.*", "https://*", "https://*.*"]
const inline = ["'unsafe-inline'", "data:"]
const anywhere: readonly string[] = ["*"]

/** Maps directives by name; undefined for a policy that is too short or repeats one. */
function directivesOf(policy: string): Map<string, readonly string[]> | undefined {
  const directives = new Map<string, readonly string[]>()
  for (const part of policy.toLowerCase().split(";")) {
    const [name, ...sources] = part.trim().split(/\s+/)
    if (!name) continue
    if (directives.has(name)) return undefined
    directives.set(name, sources.length > 0 ? sources : ["'none'"])
  }
  return directives.size > 0 ? directives : undefined
}

function policyFinding(headers: Headers): Finding {
  const policy = headers.get("content-security-policy")
  if (policy === null) return "csp-not-implemented"
  const directives = directivesOf(policy)
  if (!directives) return "csp-header-invalid"
  const any = (sources: readonly string[], of: readonly string[]) => sources.some((source) => of.includes(source))
  const insecure = (sources: readonly string[]) => sources.some((source) => /^(http|ftp):/.test(source))
  const fallback = directives.get("default-src")
  const scripts = effective(directives.get("script-src") ?? fallback ?? anywhere)
  const styles = effective(directives.get("style-src") ?? fallback ?? anywhere)
  const objects = directives.get("object-src") ?? fallback ?? anywhere
  const passive = ["img-src", "media-src"].flatMap((name) => directives.get(name) ?? fallback ?? [])
  const active = [...directives].flatMap(([name, sources]) => (/^(img|media)-src$/.test(name) ? [] : sources))
  if (any(scripts, [...broad, ...inline]) || any(objects, broad)) return "csp-implemented-with-unsafe-inline"
  if (insecure(active)) return "csp-implemented-with-insecure-scheme"
  if (any([...scripts, ...styles], ["'unsafe-eval'"])) return "csp-implemented-with-unsafe-eval"
  if (insecure(passive)) return "csp-implemented-with-insecure-scheme-in-passive-content-only"
  if (any(styles, [...broad, ...inline])) return "csp-implemented-with-unsafe-inline-in-style-src-only"
  const closed = fallback?.length === 1 && fallback[0] === "'none'"
  return closed ? "csp-implemented-with-no-unsafe-default-src-none" : "csp-implemented-with-no-unsafe"
}

/** A nonce or hash switches 'unsafe-inline' off in every browser that knows them. */
function effective(sources: readonly string[]): readonly string[] {
  const hashed = sources.some((source) => /^'(sha(256|384|512)|nonce)-/.test(source))
  return hashed ? sources.filter((source) => source !== "'unsafe-inline'") : sources
}

function cookieFinding(headers: Headers): Finding {
  const cookies = headers.getSetCookie()
  if (cookies.length === 0) return "cookies-not-found"
  const protectedByHsts = transportFinding(headers) === "hsts-implemented-max-age-at-least-six-months"
  const found = cookies.map((cookie) => oneCookieFinding(cookie.toLowerCase(), protectedByHsts))
  return found.toSorted((one, other) => points[one] - points[other])[0] ?? "cookies-not-found"
}

function oneCookieFinding(cookie: string, protectedByHsts: boolean): Finding {
  const [pair = "", ...attributes] = cookie.split(";").map((part) => part.trim())
  const isSession = /login|sess/.test(pair.split("=")[0] ?? "")
  const sameSite = attributes.find((attribute) => attribute.startsWith("samesite"))?.split("=")[1] ?? ""
  const named = attributes.some((attribute) => attribute.startsWith("samesite"))
  const secure = attributes.includes("secure")
  if (isSession && !secure && !protectedByHsts) return "cookies-session-without-secure-flag"
  if (isSession && !attributes.includes("httponly")) return "cookies-session-without-httponly-flag"
  if (named && !["lax", "strict", "none"].includes(sameSite)) return "cookies-samesite-flag-invalid"
  if (sameSite === "none" && !secure) return "cookies-samesite-flag-invalid"
  if (isSession && !secure) return "cookies-session-without-secure-flag-but-protected-by-hsts"
  if (!secure) {
    return protectedByHsts ? "cookies-without-secure-flag-but-protected-by-hsts" : "cookies-without-secure-flag"
  }
  return named ? "cookies-secure-with-httponly-sessions-and-samesite" : "cookies-secure-with-httponly-sessions"
}

/** The Observatory's own origin, which a request may name. */
export const askedFrom = "https://http-observatory.security.mozilla.org"

function sharingFinding(headers: Headers): Finding {
  const allowed = headers.get("access-control-allow-origin")?.trim().toLowerCase()
  if (!allowed) return "cross-origin-resource-sharing-not-implemented"
  if (allowed === "*") return "cross-origin-resource-sharing-implemented-with-public-access"
  const withCookies = headers.get("access-control-allow-credentials")?.trim().toLowerCase() === "true"
  return allowed === askedFrom && withCookies
    ? "cross-origin-resource-sharing-implemented-with-universal-access"
    : "cross-origin-resource-sharing-implemented-with-restricted-access"
}

const discreet = ["no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin"]
const talkative = ["origin", "origin-when-cross-origin", "unsafe-url", "no-referrer-when-downgrade"]

function referrerFinding(headers: Headers): Finding {
  const said = headers.get("referrer-policy")
  if (said === null) return "referrer-policy-not-implemented"
  const known = said
    .toLowerCase()
    .split(",")
    .map((part) => part.trim())
    .filter((part) => [...discreet, ...talkative].includes(part))
  const last = known.at(-1)
  if (last === undefined) return "referrer-policy-header-invalid"
  return discreet.includes(last) ? "referrer-policy-private" : "referrer-policy-unsafe"
}

const sixMonths = 15_552_000

function transportFinding(headers: Headers): Finding {
  const said = headers.get("strict-transport-security")
  if (said === null) return "hsts-not-implemented"
  const age = /(?:^|;)\s*max-age=(\d+)/i.exec(said)?.[1]
  if (age === undefined || said.includes(",")) return "hsts-header-invalid"
  return Number(age) < sixMonths
    ? "hsts-implemented-max-age-less-than-six-months"
    : "hsts-implemented-max-age-at-least-six-months"
}

function integrityFinding({ html }: Answer): Finding {
  if (html === undefined) return "sri-not-implemented-response-not-html"
  const scripts = [...html.matchAll(/<script\b([^>]*)>/gi)].map(([, attributes = ""]) => attributes)
  if (scripts.length === 0) return "sri-not-implemented-but-no-scripts-loaded"
  const loaded = scripts.flatMap((attributes) => {
    const source = /\bsrc\s*=\s*["']?([^"'\s>]+)/i.exec(attributes)?.[1]
    return source === undefined ? [] : [{ source, checked: /\bintegrity\s*=/i.test(attributes) }]
  })
  const foreign = loaded.filter(({ source }) => /^(\w+:)?\/\//.test(source))
  if (foreign.some(({ source, checked }) => !checked && !source.startsWith("https:")))
    return "sri-not-implemented-and-external-scripts-not-loaded-securely"
  if (foreign.some(({ checked }) => !checked)) return "sri-not-implemented-but-external-scripts-loaded-securely"
  if (foreign.length > 0) return "sri-implemented-and-external-scripts-loaded-securely"
  return loaded.some(({ checked }) => checked)
    ? "sri-implemented-and-all-scripts-loaded-securely"
    : "sri-not-implemented-but-all-scripts-loaded-from-secure-origin"
}

function sniffingFinding(headers: Headers): Finding {
  const said = headers.get("x-content-type-options")
  if (said === null) return "x-content-type-options-not-implemented"
  return said.trim().toLowerCase() === "nosniff"
    ? "x-content-type-options-nosniff"
    : "x-content-type-options-header-invalid"
}

function framingFinding(headers: Headers): Finding {
  const policy = directivesOf(headers.get("content-security-policy") ?? "")
  if (policy?.has("frame-ancestors")) return "x-frame-options-implemented-via-csp"
  const said = headers.get("x-frame-options")?.trim().toLowerCase()
  if (said === undefined) return "x-frame-options-not-implemented"
  if (said === "deny" || said === "sameorigin") return "x-frame-options-sameorigin-or-deny"
  return said.startsWith("allow-from") ? "x-frame-options-allow-from-origin" : "x-frame-options-header-invalid"
}

function resourceFinding(headers: Headers): Finding {
  const said = headers.get("cross-origin-resource-policy")?.trim().toLowerCase()
  if (said === undefined) return "cross-origin-resource-policy-not-implemented"
  const known = ["same-origin", "same-site", "cross-origin"] as const
  const one = known.find((value) => value === said)
  return one ? `cross-origin-resource-policy-implemented-with-${one}` : "cross-origin-resource-policy-header-invalid"
}
