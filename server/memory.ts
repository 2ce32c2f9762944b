import { totalmem } from "node:os"
import { StartError } from "#app/platform/start-error.ts"

const megabyte = 1024 ** 2

/** What a start took at most, and room for the first requests (docs/operations.md). */
const neededMegabytes = { new: 700, embedded: 400, postgres: 260 } as const

/** What is opened: a database that is made first, the embedded one as it is, or PostgreSQL. */
export type Opened = keyof typeof neededMegabytes

/** Bytes this process may use: those of the machine, or fewer where its group has a limit. */
export function memoryLimit(): number {
  const constrained = process.constrainedMemory()
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()
}

/** @throws StartError where the kernel would kill the process instead */
export function refuseTooLittleMemory(limit: number, opened: Opened): void {
  const needed = neededMegabytes[opened]
  if (limit >= needed * megabyte) return
  const mend = {
    new: `créez la base sur une machine plus grande (${neededMegabytes.embedded} Mo suffisent ensuite), ou utilisez PostgreSQL (DATABASE_URL)`,
    embedded: "donnez-lui-en davantage, ou utilisez PostgreSQL (DATABASE_URL)",
    postgres: "donnez-lui-en davantage",
  } satisfies Record<Opened, string>
  throw new StartError(
    `La mémoire manque : ce programme peut en utiliser ${megabytes(limit)}, et ce démarrage en demande ${needed} Mo ; ${mend[opened]}.`,
  )
}

/** '262 Mo, 281 Mo au plus fort du démarrage, sur 2 048 Mo' */
export function memoryInWords(): string {
  const peak = process.resourceUsage().maxRSS * 1024
  return `${megabytes(process.memoryUsage.rss())}, ${megabytes(peak)} au plus fort du démarrage, sur ${megabytes(memoryLimit())}`
}

function megabytes(bytes: number): string {
  return `${Math.floor(bytes / megabyte).toLocaleString("fr")} Mo`
}
