export function median(numbers: readonly number[]): number {
  return quantile(numbers, 0.5)
}

/** `part` of them are lower: 0.99 gives p99. */
export function quantile(numbers: readonly number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

/** 'median (lowest–highest)'. */
export function spreadOf(numbers: readonly number[], digits = 0): string {
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)]
  return `${median(numbers).toFixed(digits)} (${low.toFixed(digits)}–${high.toFixed(digits)})`
}
