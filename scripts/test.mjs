/**
 * Everything that must hold, in one command: packages and programs, then the stages below in order, up to the first
 * that fails. `npm test -- races e2e` runs only those. The last line counts the tests of all stages.
 */
import "./recent-node.mjs"

const { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } = await import("node:fs")
const { tmpdir } = await import("node:os")
const path = await import("node:path")
const { ensureBuilt, ensureInstalled, node24, rootDirectory } = await import("./prepare.mjs")
const { giveUp, runToTheEnd, seconds } = await import("./processes.mjs")
const { ensurePrograms } = await import("./system.mjs")

/**
 * Of Node, for the tests and for the built programs they start: V8 would compile the embedded database a second time, to
 * run it faster, which takes longer than most of them live. As V8 runs it in production, proofs and benches run it.
 */
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
  unit: {
    built: true,
    needs: ["postgresql"],
    run: (report) =>
      node([...vitest, `--outputFile.json=${report}`, "--exclude=tests/races/**", "--exclude=tests/e2e/**"]),
    count: countVitest,
  },
  races: {
    built: true,
    needs: ["postgresql"],
    run: (report) => node([...vitest, `--outputFile.json=${report}`, "tests/races/"]),
    count: countVitest,
  },
  e2e: {
    built: true,
    needs: ["chromium"],
    run: (report) => node(playwright, { PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    count: countPlaywright,
  },
}

const chosen = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(stages)
const unknown = chosen.filter((name) => !(name in stages))
if (unknown.length > 0) giveUp(`Étape inconnue : ${unknown.join(", ")}. Étapes : ${Object.keys(stages).join(", ")}.`)

await ensureInstalled()
await ensurePrograms([...new Set(chosen.flatMap((name) => stages[name].needs ?? []))])
const directory = mkdtempSync(path.join(scratch(), "ecole-tests-"))
// PostgreSQL, which refuses to be root, passes through it as somebody else.
chmodSync(directory, 0o711)
const total = { passed: 0, failed: 0 }
const times = []
const failure = await runStages()
rmSync(directory, { recursive: true, force: true })
console.log(`\n${times.join("\n")}`)
if (failure) console.error(`\nÉchec de l’étape ${failure}.`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = failure ? 1 : 0

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

/** @returns {Promise<string | undefined>} the name of the stage that failed, and why */
async function runStages() {
  for (const name of chosen) {
    console.log(`\n── ${name} ──`)
    const begun = performance.now()
    const report = path.join(directory, `${name}.json`)
    if (stages[name].built) await ensureBuilt()
    const code = await stages[name].run(report)
    const counted = stages[name].count?.(report)
    total.passed += counted?.passed ?? 0
    total.failed += counted?.failed ?? 0
    times.push(`${name.padEnd(6)} ${seconds(begun).padStart(8)}${counted ? `  ${counted.passed} passed` : ""}`)
    if (code !== 0 || counted?.failed) return name
    if (counted?.skipped) return `${name} (${counted.skipped} tests sautés)`
    if (counted?.passed === 0) return `${name} (aucun test)`
  }
  return undefined
}

function countVitest(report) {
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests, numTodoTests } = readReport(report)
  return { passed: passed ?? 0, failed: failed ?? 0, skipped: (numPendingTests ?? 0) + (numTodoTests ?? 0) }
}

function countPlaywright(report) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = readReport(report).stats ?? {}
  return { passed: expected, failed: unexpected + flaky, skipped }
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
  return runToTheEnd(node24(), args, {
    cwd: rootDirectory,
    env: {
      ...process.env,
      PATH: programs.join(path.delimiter),
      TMPDIR: directory,
      TEST_TEMPLATES: path.join(directory, "templates"),
      NODE_COMPILE_CACHE: path.join(directory, "compiled"),
      TEST_NODE_FLAGS: nodeFlags,
      ...env,
    },
  })
}
