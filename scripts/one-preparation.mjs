import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { setTimeout as pause } from "node:timers/promises"

/** No installation or build takes longer: an older lock belongs to a process number that was given again. */
const longestMs = 20 * 60_000

/**
 * Runs `work` while no other command of this checkout prepares packages or a build; waits for one that does.
 * @param {string} lock the path of the lock file, which holds the number of its process
 * @param {() => Promise<void>} work
 */
export async function onePreparation(lock, work) {
  mkdirSync(dirname(lock), { recursive: true })
  let said = false
  while (!takeLock(lock)) {
    if (!said) console.log("Une autre commande prépare ce dossier : celle-ci l’attend…")
    said = true
    await pause(200)
  }
  const release = () => rmSync(lock, { force: true })
  process.once("exit", release)
  try {
    await work()
  } finally {
    process.removeListener("exit", release)
    release()
  }
}

function takeLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" })
    return true
  } catch (error) {
    if (error.code !== "EEXIST") throw error
  }
  if (isHeld(lock)) return false
  rmSync(lock, { force: true })
  return takeLock(lock)
}

function isHeld(lock) {
  try {
    if (Date.now() - statSync(lock).mtimeMs > longestMs) return false
    process.kill(Number(readFileSync(lock, "utf8")), 0)
    return true
  } catch (error) {
    // EPERM: the process runs as somebody else.
    return error.code === "EPERM"
  }
}
