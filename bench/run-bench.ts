/** Runs a bench and sets the exit code: 1 when a bar was missed, or when it could not be measured. */
export async function runBench(bench: () => Promise<boolean>): Promise<void> {
  // Leaving by `exit` lets the servers it started be stopped.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130))
  try {
    if (!(await bench())) process.exitCode = 1
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
