import { sql } from "kysely"
import type { Db } from "#app/platform/database/tables.server.ts"

/** What one run of a statement read and answered. */
export interface Reading {
  statement: string
  /** Rows taken from tables, those a filter dropped too, or pages touched, whichever is more. */
  read: number
  /** Rows answered, changed, or gathered into one text. */
  answered: number
  ms: number
}

interface PlanNode {
  "Node Type": string
  "Parent Relationship"?: string
  "Actual Rows": number
  "Actual Loops": number
  "Rows Removed by Filter"?: number
  "Rows Removed by Index Recheck"?: number
  "Rows Removed by Join Filter"?: number
  "Shared Hit Blocks"?: number
  "Shared Read Blocks"?: number
  Plans?: PlanNode[]
}

interface LoggedPlan {
  "Query Text": string
  Plan: PlanNode
}

/** Every statement of the database's next connections is logged with the plan it ran by, row counts and pages. */
export async function logPlans(db: Db, name: string): Promise<void> {
  const settings = {
    session_preload_libraries: "auto_explain",
    "auto_explain.log_min_duration": "0",
    "auto_explain.log_analyze": "on",
    "auto_explain.log_timing": "off",
    "auto_explain.log_buffers": "on",
    "auto_explain.log_nested_statements": "on",
    "auto_explain.log_format": "json",
    jit: "off",
  }
  for (const [setting, value] of Object.entries(settings)) {
    await sql`alter database ${sql.table(name)} set ${sql.raw(setting)} = ${sql.lit(value)}`.execute(db)
  }
}

/** How long the server's log is, in bytes. */
export async function logLength(db: Db): Promise<number> {
  const { rows } = await sql<{ size: number }>`select size::float8 as size from pg_stat_file('log')`.execute(db)
  return rows[0]?.size ?? 0
}

/** What was logged from that byte on. */
export async function readingsSince(db: Db, from: number): Promise<Reading[]> {
  const { rows } = await sql<{ text: string }>`
    select convert_from(pg_read_binary_file('log', ${from}, 1000000000), 'UTF8') as text`.execute(db)
  const entries = (rows[0]?.text ?? "").split(/^\S.*LOG: {2}duration: /m).slice(1)
  return entries.flatMap((entry) => {
    const [first = "", ...lines] = entry.split("\n")
    const end = lines.indexOf("\t}")
    // Still being written: a statement of nobody's request.
    if (end === -1) return []
    const logged = JSON.parse(lines.slice(0, end + 1).join("\n")) as LoggedPlan
    const text = logged["Query Text"].replaceAll(/\s+/g, " ")
    const { read, answered } = countsOf(logged.Plan, text)
    // Who asks for twenty rows by their ids is answered, too, by learning that they are not there.
    const asked = text.match(/\$\d+/g)?.length ?? 0
    const statement = text.replaceAll(/\$\d+/g, "$").replaceAll(/\(\$(, \$)+/g, "($")
    return { statement, read, answered: Math.max(answered, asked), ms: Number.parseFloat(first) }
  })
}

function countsOf(top: PlanNode, statement: string): { read: number; answered: number } {
  const pages = (top["Shared Hit Blocks"] ?? 0) + (top["Shared Read Blocks"] ?? 0)
  return { read: Math.max(rowsRead(top), pages), answered: rowsAnswered(top, statement) }
}

function rowsRead(node: PlanNode): number {
  const inner = (node.Plans ?? []).reduce((sum, plan) => sum + rowsRead(plan), 0)
  const dropped =
    (node["Rows Removed by Filter"] ?? 0) +
    (node["Rows Removed by Index Recheck"] ?? 0) +
    (node["Rows Removed by Join Filter"] ?? 0)
  const isTable = /^(Seq|Index|Index Only|Bitmap Heap|Tid) Scan$/.test(node["Node Type"])
  return inner + (dropped + (isTable ? node["Actual Rows"] : 0)) * node["Actual Loops"]
}

function rowsAnswered(top: PlanNode, statement: string): number {
  const below = belowOf(top)
  const changes = top["Node Type"] === "ModifyTable" || statement.includes("json_agg(")
  const from = below && (changes || isBoundedCount(top)) ? below : top
  return from["Actual Rows"] * from["Actual Loops"]
}

/** A count of so many rows at most stands for those it has found. */
function isBoundedCount(top: PlanNode): boolean {
  const below = belowOf(top)
  return (
    top["Node Type"] === "Aggregate" && [below, below && belowOf(below)].some((node) => node?.["Node Type"] === "Limit")
  )
}

function belowOf(node: PlanNode): PlanNode | undefined {
  return node.Plans?.find((plan) => plan["Parent Relationship"] !== "InitPlan")
}
