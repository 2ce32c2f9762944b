import { type Figure, figureTable, unmeasured } from "./figures.ts"

/**
 * Runs a bench and sets the exit code: 1 when a bar was missed, or when it could not be measured. Its lines of the one
 * table go to whoever started it to make that table (`npm run bench`), else to the terminal.
 */
export async function runBench(bench: () => Promise<Figure[]>): Promise<void> {
  // Leaving by `exit` lets the servers it started be stopped.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130))
  try {
    const figures = await bench()
    if (process.send) process.send(figures)
    else if (figures.length > 0) console.log(`\n${figureTable(figures)}`)
    if (!figures.every(({ held }) => held)) process.exitCode = 1
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

/** The figures of one part of a bench; where it fails, one line that says so: the other parts are measured all the same. */
export async function partOf(name: string, measure: () => Promise<Figure[]>): Promise<Figure[]> {
  try {
    return await measure()
  } catch (error) {
    console.error(error)
    return [unmeasured(name, error)]
  }
}
