import { fileURLToPath } from "node:url"
import * as build from "virtual:react-router/server-build"
import { createLog } from "#app/platform/log.server.ts"
import { StartError } from "#app/platform/start-error.ts"

export * from "virtual:react-router/server-build"

/** The bundle is also loaded by the build itself: nothing runs unless it is started as a program. */
const isProgram = process.argv[1] === fileURLToPath(import.meta.url)

if (isProgram) {
  try {
    await run(process.argv[2], process.argv.slice(3))
  } catch (error) {
    if (error instanceof StartError) console.error(error.message)
    else sayUnexpected(error)
    process.exitCode = 1
  }
}

/** The stack is for whoever mends the program: it stays on the log line. */
function sayUnexpected(error: unknown): void {
  createLog("error", { write: (line) => process.stderr.write(line) }).error({ err: error }, "unexpected failure")
  console.error("Une erreur inattendue a tout arrêté : la ligne de journal ci-dessus dit laquelle.")
}

async function run(command: string | undefined, args: string[]): Promise<void> {
  if (command === "serve") {
    const { serve } = await import("./serve.ts")
    return await serve({
      build,
      fingerprint: String(import.meta.env.SOURCES_FINGERPRINT),
      clientDirectory: fileURLToPath(new URL("../client", import.meta.url)),
      pagesDirectory: fileURLToPath(new URL(".pages", import.meta.url)),
    })
  }
  if (command === "move") return await (await import("./run-move.ts")).runMove(args)
  const commands = await import("./commands.ts")
  if (command === "migrate") return await commands.runMigrate()
  if (command === "backup") return await commands.runBackup(args)
  if (command === "restore") return await commands.runRestore(args)
  if (command === "admin") return await commands.runAdmin(args)
  if (command === "reset-demo") return await commands.runResetDemo(args)
  throw new StartError(
    "Commandes : serve, migrate, backup <fichier>, restore <fichier>, admin <e-mail>, reset-demo --oui, move <postgres://…>",
  )
}
