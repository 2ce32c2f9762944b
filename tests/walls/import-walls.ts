import { featureGraph, isPure, isQueries, isServerOnly, isShownToOthers, placeOf } from "./feature-graph.ts"
import { type Breach, isTest, type SourceFile } from "./source-tree.ts"

/** Looks at one import of a file that is no test; returns what is wrong with it. */
type ImportRule = (from: string, target: string | undefined, specifier: string) => string | undefined

const rooms = {
  ui: ["ui", "browser", "content"],
  browser: ["browser", "content"],
  "back-office": ["back-office", "ui", "browser", "platform", "content"],
  site: ["site", "ui", "content", "styles"],
  content: ["content"],
  platform: ["platform", "content"],
  db: ["db", "feature", "platform", "content"],
  routes: ["routes", "feature", "back-office", "ui", "site", "content", "styles"],
  feature: ["feature", "back-office", "browser", "platform", "ui", "content"],
} as const satisfies Record<string, readonly string[]>

/** Which rooms lean on which. `server` and the root files of app compose all of them. */
const roomRule: ImportRule = (from, target) => {
  if (!target) return undefined
  const { room } = placeOf(from)
  const allowed: readonly string[] | undefined = rooms[room as keyof typeof rooms]
  const other = placeOf(target).room
  if (allowed && !allowed.includes(other)) return `${room} may import only ${allowed.join(", ")}`
  const outer = other === "server" || other === "other"
  if (room === "app" && outer) return "app never imports server or tests"
  // Benches and proofs run beside the product, with what the tests start.
  if (isTest(target) && room !== "other") return "the product never imports tests"
  return undefined
}

/** Each router declares its endpoints by them. */
const guardOfRouters = /^app\/features\/identity\/guard\/(?:require-user|declare-endpoint|declare-list)\.server\.ts$/

const featureRule: ImportRule = (from, target) => {
  const { feature } = placeOf(from)
  if (!feature) return undefined
  const leansOn = featureGraph[feature]
  if (!leansOn) return `the feature ${feature} is not in the graph: add it to tests/walls/feature-graph.ts`
  const other = target ? placeOf(target).feature : undefined
  if (!target || !other || other === feature) return undefined
  if (!leansOn.includes(other)) return `${feature} may not lean on ${other}`
  if (!isShownToOthers(target))
    return `${other} shows others its schemas, rules, labels, refusals, commands and queries only`
  if (feature === "overview" && !isQueries(target) && !isPure(target) && !guardOfRouters.test(target)) {
    return "overview reads queries only"
  }
  return undefined
}

const pureRule: ImportRule = (from, target, specifier) => {
  if (!isPure(from)) return undefined
  if (target ? isPure(target) || placeOf(target).room === "content" : specifier === "zod") return undefined
  return "schemas, rules, labels and refusals import only zod, content and each other"
}

const serverFileRule: ImportRule = (from, target) => {
  const { room } = placeOf(from)
  if (!target || !isServerOnly(target)) return undefined
  if (room === "routes" || room === "content" || room === "back-office") return `${room} imports no .server file`
  return undefined
}

const aliasRule: ImportRule = (_from, target, specifier) => {
  if (specifier.startsWith("../") || specifier.startsWith("/")) return "use a # alias, or ./ for a neighbour"
  if (specifier.startsWith("#") && !target) return "unknown alias"
  return undefined
}

/**
 * A released migration never changes, so it imports nothing that could: only Kysely and files with its own number. The
 * baseline is hashed by its text, and imports nothing that stands elsewhere.
 */
const migrationRule: ImportRule = (from, target, specifier) => {
  if (from.startsWith("db/baseline/") && !isTest(from)) {
    if (/^(kysely|node:crypto)/.test(specifier) || target?.startsWith("db/baseline/")) return undefined
    return "the baseline imports only kysely, node:crypto and its own parts"
  }
  const number = /^db\/migrations\/(\d{4}-)/.exec(from)?.[1]
  if (!number || specifier === "kysely" || target?.startsWith(`db/migrations/${number}`)) return undefined
  return "a migration imports only kysely and files with its own number"
}

/** Imports: aliases, rooms, the graph of features, what is pure, what stays on the server (design 3), what migrations freeze. */
export function importBreaches(files: SourceFile[]): Breach[] {
  const known = new Set(files.map((file) => file.path))
  return files.flatMap((file) =>
    file.imports.flatMap(({ specifier, target, line }) => {
      const rules = isTest(file.path) ? { aliasRule } : everyRule
      const found = Object.entries(rules).map(([name, rule]) => ({ name, reason: rule(file.path, target, specifier) }))
      if (target && !known.has(target) && !target.includes("/+types/")) {
        found.push({ name: "missing", reason: "no such file (imports carry the extension)" })
      }
      return found
        .filter((entry) => entry.reason !== undefined)
        .map(({ name, reason }) => ({
          wall: `imports/${name}`,
          path: file.path,
          line,
          reason: `${specifier}: ${reason}`,
        }))
    }),
  )
}

const everyRule = { aliasRule, roomRule, featureRule, pureRule, serverFileRule, migrationRule }
