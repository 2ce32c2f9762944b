/** `--rounds 3` on the command line; `otherwise` where it is not said. */
export function numberOption(name: string, otherwise: number): number {
  const at = process.argv.indexOf(name)
  return (at > 0 && Number(process.argv[at + 1])) || otherwise
}

/** `--keep file` on the command line. */
export function textOption(name: string): string | undefined {
  const at = process.argv.indexOf(name)
  return at > 0 ? process.argv[at + 1] : undefined
}

export function isAsked(name: string): boolean {
  return process.argv.includes(name)
}

/** How often each pair is measured in turn; a first look takes fewer. */
export const rounds = numberOption("--rounds", 5)
