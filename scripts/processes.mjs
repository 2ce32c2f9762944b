import { spawn } from "node:child_process"
import { constants } from "node:os"

const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"]

/**
 * Runs a program on this terminal and passes each stop signal on once.
 * @returns {Promise<number>} its exit code, or 128 + n when signal n killed it
 */
export function runToTheEnd(file, args, options) {
  return new Promise((resolve, reject) => {
    // Before there is a child: a signal in between would end this process alone, and leave the child to nobody.
    for (const signal of stopSignals) {
      let passedOn = false
      // A listener that stays keeps this process alive until the child has finished its work.
      process.on(signal, () => {
        if (!passedOn) child.kill(signal)
        passedOn = true
      })
    }
    const child = spawn(file, args, { stdio: "inherit", ...options })
    child.once("error", reject)
    child.once("exit", (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })
}

/** How long a tool may take to end after a stop signal. */
const patienceMs = 1000

/**
 * Runs a program with its output kept aside, to be shown only when it fails. A stop signal ends it and this process.
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runQuietly(file, args, options) {
  return new Promise((resolve) => {
    const child = spawn(file, args, { stdio: ["ignore", "pipe", "pipe"], ...options })
    const chunks = []
    let stoppedBy
    const stop = (signal) => {
      if (stoppedBy) return
      stoppedBy = signal
      console.error("Interrompu : relancez la commande, elle reprendra où il faut.")
      child.kill(signal)
      setTimeout(() => child.kill("SIGKILL"), patienceMs).unref()
    }
    for (const signal of stopSignals) process.on(signal, stop)
    child.stdout.on("data", (chunk) => chunks.push(chunk))
    child.stderr.on("data", (chunk) => chunks.push(chunk))
    child.once("error", (error) => chunks.push(Buffer.from(error.message)))
    child.once("exit", () => {
      // Not before the tool is gone: a second start must not meet it still at work.
      if (stoppedBy) process.exit(128 + constants.signals[stoppedBy])
    })
    child.once("close", (code) => {
      for (const signal of stopSignals) process.removeListener(signal, stop)
      resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() })
    })
  })
}

/** Says what is being done, how it advances and how long it took, in French. */
export async function step(title, work, progress) {
  const begun = performance.now()
  console.log(`${title}…`)
  const timer = setInterval(() => console.log(`  … ${progress ? `${progress()}, ` : ""}${seconds(begun)}`), 5000)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    console.log(`${title} : ${seconds(begun)}`)
  }
}

export function seconds(begun) {
  return `${((performance.now() - begun) / 1000).toFixed(1).replace(".", ",")} s`
}

/** Ends the program on one sentence; what the failed tool said comes before it. */
export function giveUp(sentence, output = "") {
  if (output.trim()) console.error(output.trimEnd())
  console.error(sentence)
  process.exit(1)
}
