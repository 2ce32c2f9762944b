import { fileURLToPath } from "node:url"
import * as build from "virtual:react-router/server-build"
import { accessDenied } from "#app/platform/files/data-owner.server.ts"
import { createLog } from "#app/platform/log.server.ts"
import { StartError } from "#app/platform/start-error.ts"
import { type CommandLine, readCommandLine } from "#server/operate/command-words.ts"

export * from "virtual:react-router/server-build"

/** The build imports this bundle too, and must not start the server. */
const isProgram = process.argv[1] === fileURLToPath(import.meta.url)

if (isProgram) {
  try {
    const words = readCommandLine(process.argv.slice(2))
    if ("help" in words) console.log(words.help)
    else await run(words)
  } catch (error) {
    const expected = error instanceof StartError ? error : accessDenied(error)
    if (expected) console.error(expected.message)
    else sayUnexpected(error)
    process.exitCode = 1
  }
}

function sayUnexpected(error: unknown): void {
  createLog("error", { write: (line) => process.stderr.write(line) }).error({ err: error }, "unexpected failure")
  console.error("Une erreur inattendue a tout arrêté : la ligne de journal ci-dessus dit laquelle.")
}

async function run({ name, options, positionals }: CommandLine): Promise<void> {
  if (name === "serve") {
    const { serve } = await import("./serve.ts")
    return await serve({
      build,
      fingerprint: String(import.meta.env.SOURCES_FINGERPRINT),
      clientDirectory: fileURLToPath(new URL("../client", import.meta.url)),
      pagesDirectory: fileURLToPath(new URL(".pages", import.meta.url)),
    })
  }
  const [word, second] = positionals
  if (name === "move") return await (await import("#server/operate/run-move.ts")).runMove(word, options)
  if (name === "backup-failed") return await (await import("#server/operate/tell-backup-failed.tsx")).tellBackupFailed()
  const commands = await import("#server/operate/commands.ts")
  if (name === "migrate") return await commands.runMigrate()
  if (name === "backup") return await commands.runBackup(word)
  if (name === "restore") return await commands.runRestore(word, second)
  if (name === "admin") return await commands.runAdmin(word, options)
  if (name === "second-factor") return await commands.runSecondFactor(word)
  return await commands.runResetDemo(options)
}
