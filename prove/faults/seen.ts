/** Prints one observation, for docs/faults.md. */
export function seen(line: string): void {
  console.log(`    · ${line}`)
}
