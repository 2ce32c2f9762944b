import { readFileSync, writeFileSync } from "node:fs"

/**
 * Writes generated files with `--write` among the words of the command. Without it, a file that differs fails the
 * command and is named, with `writer`, the npm script that writes it.
 */
export function checkOrWrite(texts: Readonly<Record<string, string>>, writer: string): void {
  for (const [path, wanted] of Object.entries(texts)) {
    if (textOf(path) === wanted) continue
    if (process.argv.includes("--write")) writeFileSync(path, wanted)
    else {
      console.error(`${path} is out of date: run npm run ${writer}`)
      process.exitCode = 1
    }
  }
}

/** Undefined for a file that is not there. */
function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8")
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined
    throw error
  }
}
