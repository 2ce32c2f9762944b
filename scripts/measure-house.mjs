/** Prints the figures of the table « before and after » in docs/architecture.md. Run it where git knows the files. */
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { parseSync, Visitor } from "oxc-parser"
import { roomsOfFeatures } from "#tests/walls/rooms.ts"

const tracked = execFileSync("git", ["ls-files"], { encoding: "utf8" }).trim().split("\n")
const texts = new Map(tracked.filter((path) => /\.tsx?$/.test(path)).map((path) => [path, readFileSync(path, "utf8")]))
const product = [...texts].filter(([path]) => /^(app|content|server|db)\//.test(path) && !/\.test\.tsx?$/.test(path))
const linesOf = (text) => text.trimEnd().split("\n")

/** Lines that hold nothing but a comment: `//`, `/*`, `*`, and `{/*` of JSX. */
const lines = product.flatMap(([, text]) => linesOf(text))
const comments = lines.filter((line) => /^\s*(\/\/|\{?\/\*|\*)/.test(line))

/**
 * Where a program can reach members that a library's types do not show: casts through `unknown`, members named by a text
 * or with a leading underscore, and classes that extend a library's.
 */
function pastTypes(path, text) {
  const { program } = parseSync(path, text)
  const libraries = new Set()
  const found = []
  const say = (node, what) => found.push(`${path}:${linesOf(text.slice(0, node.end)).length} ${what}`)
  new Visitor({
    ImportDeclaration({ source, specifiers }) {
      if (!/^[.#]/.test(source.value)) for (const { local } of specifiers) libraries.add(local.name)
    },
    TSAsExpression(node) {
      const { expression } = node
      const isPast = expression.type === "TSAsExpression" && expression.typeAnnotation.type === "TSUnknownKeyword"
      if (isPast) say(node, `as ${text.slice(node.typeAnnotation.start, node.end)}`)
    },
    MemberExpression({ computed, property }) {
      const name = computed ? property.value : property.name
      if (typeof name === "string" && (computed ? /^[A-Za-z_$][\w$]*$/ : /^_/).test(name)) say(property, `.${name}`)
    },
    ClassDeclaration(node) {
      let parent = node.superClass
      while (parent?.type === "MemberExpression") parent = parent.object
      if (parent && libraries.has(parent.name)) say(node.superClass, `extends ${parent.name}`)
    },
  }).visit(program)
  return found
}
const programs = [...product, ...[...texts].filter(([path]) => path === "vite.config.ts")]
const past = programs.flatMap(([path, text]) => pastTypes(path, text))

/** What a statement to PostgreSQL passes: these three and what they import, as far as it is the database's. */
const passed = new Set()
function pass(path) {
  if (passed.has(path) || !path.startsWith("app/platform/database/") || !texts.has(path)) return
  passed.add(path)
  const targets = texts.get(path).matchAll(/^(?:import|export) (?!type\b)[^;]*?from "([.#][^"]+)"/gm)
  for (const [, to] of targets) pass(to.startsWith("#") ? to.slice(1) : join(dirname(path), to))
}
const doors = new Set(["compiled-statement.server.ts", "in-transaction.server.ts", "open-postgres.server.ts"])
for (const path of texts.keys()) if (doors.has(basename(path))) pass(path)

/** The files of a feature's back-office, its API and export included. */
const lists = Map.groupBy(
  product.filter(([path]) => /^app\/features\/[^/]+\/(admin\/|.*\.admin[.-])/.test(path)),
  ([path]) => path.split("/")[2],
)
/** Which rooms of a feature each of its rooms imports, types included. */
function roomOf(path) {
  const [, , feature, first, inner] = path.split("/")
  const isRoom = inner !== undefined || roomsOfFeatures[feature]?.includes(first)
  return `${feature}/${isRoom ? first : "floor"}`
}
const rooms = new Map()
for (const [path, text] of product.filter(([one]) => one.startsWith("app/features/"))) {
  const room = roomOf(path)
  if (!rooms.has(room)) rooms.set(room, new Set())
  for (const [, to] of text.matchAll(/(?:from|import\() ?"#(app\/features\/[^"]+)"/g)) {
    const other = roomOf(to)
    if (other !== room && dirname(other) === dirname(room)) rooms.get(room).add(other)
  }
}
function reaches(from, aim, seen = new Set()) {
  return [...(rooms.get(from) ?? [])].some((next) => {
    if (next === aim) return true
    if (seen.has(next)) return false
    seen.add(next)
    return reaches(next, aim, seen)
  })
}
const circles = Object.entries(Object.groupBy(rooms.keys(), dirname)).flatMap(([feature, of]) => {
  const inCircle = of.filter((room) => reaches(room, room))
  return inCircle.length > 0 ? [`${inCircle.length} of ${of.length} of ${feature}`] : []
})
const tables = readFileSync("db/schema.sql", "utf8").match(/^CREATE (UNLOGGED )?TABLE/gm).length
const sum = (files) => files.reduce((total, [, text]) => total + linesOf(text).length, 0)
const listed = [...lists].map(([name, files]) => `${name} ${files.length} files, ${sum(files)} lines`)
const folders = Object.entries(Object.groupBy(tracked, dirname)).filter(([, files]) => files.length > 40)

console.log(`product lines: ${lines.length} in ${product.length} files`)
console.log(`lines per table: ${Math.round(lines.length / tables)} (${tables} tables)`)
console.log(`rooms in a circle of imports: ${circles.join(", ") || "none"}`)
console.log(`comment share: ${((100 * comments.length) / lines.length).toFixed(1)} %`)
console.log(
  `own files between query and socket: ${passed.size} (${[...passed].map((one) => basename(one)).join(", ")})`,
)
console.log(`past the types of libraries: ${past.length}\n  ${past.join("\n  ")}`)
console.log(`lists of the back-office:\n  ${listed.join("\n  ")}`)
console.log(`folders over 40 files: ${folders.map(([path, files]) => `${path} ${files.length}`).join(", ")}`)
