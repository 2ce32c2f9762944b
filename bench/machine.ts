import { availableParallelism, cpus, loadavg, totalmem } from "node:os"

/** Prints what the figures depend on; `versions` are of the programs measured beside Node. */
export function describeMachine(versions: string): void {
  const memory = Math.round(totalmem() / 2 ** 30)
  const busy = loadavg()[0] ?? 0
  console.log(
    `${availableParallelism()} cores (${cpus()[0]?.model ?? "unknown"}), ${memory} GiB, ${versions}, ` +
      `Node ${process.versions.node}, load before the run ${busy.toFixed(1)}`,
  )
  if (busy > 0.5) console.log("The machine is busy with other work: these figures will be too low and uneven.")
}
