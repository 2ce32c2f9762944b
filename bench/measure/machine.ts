import { execFile } from "node:child_process"
import { availableParallelism, cpus, loadavg, totalmem } from "node:os"
import { promisify } from "node:util"

const run = promisify(execFile)

/** Prints what the figures depend on; `versions` are of the programs measured beside Node. */
export function describeMachine(versions: string): void {
  console.log(machineLine(versions))
  if (busyWith() > 0.5) console.log("The machine is busy with other work: these figures will be too low and uneven.")
}

export function machineLine(versions: string): string {
  const memory = Math.round(totalmem() / 2 ** 30)
  return (
    `${availableParallelism()} cores (${cpus()[0]?.model ?? "unknown"}), ${memory} GiB, ${versions}, ` +
    `Node ${process.versions.node}, load before the run ${busyWith().toFixed(1)}`
  )
}

function busyWith(): number {
  return loadavg()[0] ?? 0
}

/** The first line of what a program says of itself; undefined where there is none. */
export async function versionOf(program: string): Promise<string | undefined> {
  const said = await run(program, ["--version"]).catch(() => undefined)
  return said?.stdout.split("\n")[0]?.trim()
}
