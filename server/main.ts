import { fileURLToPath } from "node:url"
import * as build from "virtual:react-router/server-build"
import { StartError } from "#app/platform/start-error.ts"

export * from "virtual:react-router/server-build"

/** The bundle is also loaded by the build itself: nothing runs unless it is started as a program. */
const isProgram = process.argv[1] !== undefined && fileURLToPath(import.meta.url) === process.argv[1]

if (isProgram) {
  try {
    await run(process.argv[2], process.argv.slice(3))
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

async function run(command: string | undefined, args: string[]): Promise<void> {
  if (command === "serve") {
    const { serve } = await import("./serve.ts")
    return await serve(build, fileURLToPath(new URL("../client", import.meta.url)))
  }
  const commands = await import("./commands.ts")
  if (command === "migrate") return await commands.runMigrate()
  if (command === "backup") return await commands.runBackup(args)
  if (command === "restore") return await commands.runRestore(args)
  if (command === "reset-demo") return await commands.runResetDemo(args)
  throw new StartError("Commandes : serve, migrate, backup <fichier>, restore <fichier>, reset-demo --oui")
}
