export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** 'median (lowest–highest)'. */
export function spreadOf(numbers: readonly number[], digits = 0): string {
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)]
  return `${median(numbers).toFixed(digits)} (${low.toFixed(digits)}–${high.toFixed(digits)})`
}
