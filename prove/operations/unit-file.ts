import { readFileSync } from "node:fs"

/** Reads the lines of a unit in deploy/, by key, in order. */
export function readUnit(name: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const line of readFileSync(`deploy/${name}`, "utf8").split("\n")) {
    const [, key, value] = /^([A-Za-z]+)=(.*)$/.exec(line) ?? []
    if (key !== undefined && value !== undefined) found.set(key, [...(found.get(key) ?? []), value])
  }
  return found
}

export interface UnitCommand {
  words: string[]
  /** '+' before the command: it runs as root. */
  privileged: boolean
}

/** Splits the commands of a key as systemd does, without a shell. */
export function commandsOf(unit: Map<string, string[]>, key: string): UnitCommand[] {
  return (unit.get(key) ?? []).map((line) => ({
    privileged: line.startsWith("+"),
    words: line.replace(/^\+/, "").split(" "),
  }))
}

export function environmentOf(unit: Map<string, string[]>): Record<string, string> {
  const pairs = (unit.get("Environment") ?? []).flatMap((line) => line.split(" "))
  return Object.fromEntries(pairs.map((pair) => pair.split("=", 2) as [string, string]))
}
