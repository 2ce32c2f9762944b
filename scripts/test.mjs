/**
 * Everything that must hold, in one command: packages and programs, then the stages below in order. All of them run,
 * so that one go shows everything. `npm test -- races e2e` runs only those, `npm test -- quick` the checks and the tests
 * that need no build, on one engine; any other word is part of the paths of the tests to run, and what follows an option
 * goes to their runner (`npm test -- contact-messages -t "phone"`).
 */
import "./recent-node.mjs"

const { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } = await import("node:fs")
const { tmpdir } = await import("node:os")
const path = await import("node:path")
const { stripVTControlCharacters } = await import("node:util")
const { ensureBuilt, ensureInstalled, node24, rootDirectory } = await import("./prepare.mjs")
const { giveUp, runToTheEnd, seconds } = await import("./processes.mjs")
const { ensurePrograms } = await import("./system.mjs")
const { readsPdf, testFiles } = await import("./test-files.mjs")

/** As the program itself is started: V8 would compile the embedded database a second time (decision 0085). */
const nodeFlags = "--liftoff-only"

const vitest = [
  "node_modules/vitest/vitest.mjs",
  "run",
  `--execArgv=${nodeFlags}`,
  "--reporter=default",
  "--reporter=json",
]
const playwright = [
  "node_modules/@playwright/test/cli.js",
  "test",
  "--reporter=list,json",
  "--retries=0",
  "--forbid-only",
]

/**
 * `count` reads the stage's report; a stage without it holds no tests. A stage with `built` starts the built program:
 * asked for alone, it must not meet yesterday's.
 */
const stages = {
  check: { run: () => node(["scripts/check.mjs"]) },
  build: { built: true, run: () => 0 },
  quick: {
    needs: ["postgresql", "plpgsqlCheck", "poppler"],
    run: (report) => runVitest(report, without(...notQuick), { TEST_ENGINE: "postgres" }),
    count: countVitest,
  },
  unit: {
    built: true,
    needs: ["postgresql", "plpgsqlCheck", "poppler"],
    run: (report) => runVitest(report, without("tests/races/**")),
    count: countVitest,
  },
  races: {
    built: true,
    needs: ["postgresql"],
    run: (report) => runVitest(report, ["tests/races/"]),
    count: countVitest,
  },
  e2e: { built: true, needs: ["chromium"], run: (report) => runPlaywright(report, []), count: countPlaywright },
}
/** What starts the built program, plays hundreds of made-up cases, or is about the other engine alone. */
const notQuick = ["tests/{built,races}/**", "**/*.property.test.ts", "app/platform/database/embedded/**"]
const whole = ["check", "build", "unit", "races", "e2e"]

const firstOption = process.argv.findIndex((word, nth) => nth > 1 && word.startsWith("-"))
const words = process.argv.slice(2, firstOption < 0 ? undefined : firstOption)
const options = firstOption < 0 ? [] : process.argv.slice(firstOption)

await ensureInstalled()
const chosen = chooseStages()
await ensurePrograms([...new Set(chosen.flatMap((name) => stages[name].needs ?? []))])
const directory = mkdtempSync(path.join(scratch(), "ecole-tests-"))
// PostgreSQL, which refuses to be root, passes through it as somebody else.
chmodSync(directory, 0o711)
let interrupted = false
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => (interrupted = true))
const total = { passed: 0, failed: 0 }
const lines = []
const whatBroke = []
const failures = await runStages()
rmSync(directory, { recursive: true, force: true })
console.log(`\n${lines.join("\n")}`)
if (whatBroke.length > 0) console.error(`\n${whatBroke.join("\n\n")}`)
if (failures.length > 0) console.error(`\nÉchec : ${failures.join(", ")}.`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = failures.length > 0 ? 1 : 0

/** @returns {string[]} names of stages, in the order in which they run */
function chooseStages() {
  if (words.length === 0) return whole
  const parts = words.filter((word) => !(word in stages))
  if (parts.length > 0) addNamedFiles(parts)
  const wanted = new Set([...words, ...(words.includes("quick") ? ["check"] : []), "files", "journeys"])
  return Object.keys(stages).filter((name) => wanted.has(name))
}

/** Adds the stages `files` and `journeys`: the tests whose paths hold one of these words. */
function addNamedFiles(parts) {
  const { journeys, ...others } = testFiles()
  const named = (paths) => paths.filter((file) => parts.some((part) => file.includes(withoutDot(part))))
  const found = Object.fromEntries(Object.entries(others).map(([kind, paths]) => [kind, named(paths)]))
  const files = Object.values(found).flat()
  const seen = named(journeys)
  const unknown = parts.filter((part) => ![...files, ...seen].some((file) => file.includes(withoutDot(part))))
  if (unknown.length > 0) giveUp(`Ni étape ni test : ${unknown.join(", ")}. Étapes : quick, ${whole.join(", ")}.`)
  if (files.length > 0)
    stages.files = {
      built: found.built.length + found.races.length > 0,
      needs: [
        ...(files.length > found.unit.length ? ["postgresql", "plpgsqlCheck"] : []),
        ...(files.some(readsPdf) ? ["poppler"] : []),
      ],
      run: (report) => runVitest(report, [...files, ...options]),
      count: countVitest,
    }
  if (seen.length > 0)
    stages.journeys = { ...stages.e2e, run: (report) => runPlaywright(report, [...seen, ...options]) }
}

/** A path as a shell completes it. */
function withoutDot(part) {
  return part.replace(/^\.\//, "")
}

function without(...files) {
  return files.map((pattern) => `--exclude=${pattern}`)
}

function runVitest(report, args, env) {
  return node([...vitest, `--outputFile.json=${report}`, ...args], env)
}

function runPlaywright(report, args) {
  return node([...playwright, ...args], { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
}

/**
 * Where the tests keep their databases: in memory where there is room, since a third of their time goes to a disk that
 * nothing asks about. Only `prove:faults` cares what a disk does, and brings its own.
 */
function scratch() {
  const inMemory = "/dev/shm"
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    if (bavail * bsize > 4 * 2 ** 30) return inMemory
  } catch {
    // Not on this system.
  }
  return tmpdir()
}

/** @returns {Promise<string[]>} the stages that failed, and why */
async function runStages() {
  const failed = []
  for (const name of chosen) {
    if (interrupted) return [...failed, `interrompu avant ${name}`]
    const begun = performance.now()
    console.log(`\n── ${name} ──`)
    const { why, counted } = await runStage(name)
    total.passed += counted?.passed ?? 0
    total.failed += counted?.failed ?? 0
    whatBroke.push(...(counted?.broken ?? []))
    if (why !== undefined) failed.push(`${name}${why}`)
    const tests = counted ? `  ${counted.passed} passed, ${counted.failed} failed` : ""
    lines.push(`${why === undefined ? "✓" : "✗"} ${name.padEnd(8)} ${seconds(begun).padStart(8)}${tests}`)
  }
  return failed
}

/** @returns what was counted, and why the stage failed: undefined where it did not */
async function runStage(name) {
  const { built, run, count } = stages[name]
  if (built && !(await ensureBuilt({ orGoOn: true }))) return { why: " (le site n’est pas construit)" }
  const report = path.join(directory, `${name}.json`)
  const code = await run(report)
  const counted = count?.(report)
  return { counted, why: whyFailed(code, counted) }
}

function whyFailed(code, counted) {
  if (code !== 0 && counted?.passed === 0) return ` (sans rapport, code ${code})`
  if (code !== 0 || counted?.failed) return ""
  if (counted?.skipped && options.length === 0) return ` (${counted.skipped} tests sautés)`
  if (counted?.passed === 0) return " (aucun test)"
  return undefined
}

function countVitest(report) {
  const { numPassedTests: passed, numFailedTests: failed, ...rest } = readReport(report)
  const broken = (rest.testResults ?? []).flatMap(brokenTests)
  const skipped = (rest.numPendingTests ?? 0) + (rest.numTodoTests ?? 0)
  return { passed: passed ?? 0, failed: failed ?? 0, skipped, broken }
}

/** A file that could not be read has a message of its own. */
function brokenTests({ name, message, assertionResults }) {
  const file = path.relative(rootDirectory, name)
  const tests = assertionResults.filter(({ status }) => status === "failed")
  const told = tests.map((test) => tellFailure([file, test.fullName], test.failureMessages[0]))
  return message ? [tellFailure([file], message), ...told] : told
}

function countPlaywright(report) {
  const { stats = {}, suites = [] } = readReport(report)
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats
  return { passed: expected, failed: unexpected + flaky, skipped, broken: suites.flatMap(brokenJourneys) }
}

function brokenJourneys({ file, suites = [], specs = [] }) {
  const told = specs
    .filter(({ ok }) => !ok)
    .map((spec) => tellFailure([`tests/e2e/${file}`, spec.title], spec.tests[0]?.results[0]?.error?.message))
  return [...told, ...suites.flatMap(brokenJourneys)]
}

/** One failed test as the summary shows it: where it is, and the first lines of why. */
function tellFailure(names, message = "") {
  const why = stripVTControlCharacters(message).split("\n").slice(0, 6)
  return [`✗ ${names.join(" › ")}`, ...why.map((line) => `    ${line}`)].join("\n")
}

/** A stage that broke before its first test leaves no report: that counts as no test, and fails. */
function readReport(report) {
  try {
    return JSON.parse(readFileSync(report, "utf8"))
  } catch {
    return {}
  }
}

/** Runs a tool under Node 24, with that Node first on the path for whatever the tool starts itself. */
function node(args, env = {}) {
  const programs = [path.dirname(node24()), path.join(rootDirectory, "node_modules/.bin"), process.env.PATH]
  return runToTheEnd(node24(), [nodeFlags, ...args], {
    cwd: rootDirectory,
    env: {
      ...process.env,
      PATH: programs.join(path.delimiter),
      TMPDIR: directory,
      NODE_COMPILE_CACHE: path.join(directory, "compiled"),
      ...env,
    },
  })
}
