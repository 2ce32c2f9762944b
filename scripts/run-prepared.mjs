import { ensureBuilt, ensureInstalled, node24, rootDirectory } from "./prepare.mjs"
import { runToTheEnd } from "./processes.mjs"
import { ensurePrograms } from "./system.mjs"

/**
 * Runs Node 24 with these arguments, on installed packages, the programs it will need and today's build.
 * @param {string[]} args
 * @param {Parameters<typeof ensurePrograms>[0]} programs
 * @param {Parameters<typeof ensurePrograms>[1]} patience
 * @returns {Promise<number>} its exit code
 */
export async function runPrepared(args, programs = [], patience = {}) {
  await ensureInstalled()
  await ensurePrograms(programs, patience)
  await ensureBuilt()
  return await runToTheEnd(node24(), args, { cwd: rootDirectory })
}
