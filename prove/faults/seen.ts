/** One line of what a proof has seen, for docs/faults.md. */
export function seen(line: string): void {
  console.log(`    · ${line}`)
}
