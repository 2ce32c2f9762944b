export type Random = ReturnType<typeof randomOf>

/** Gives the same numbers in each run. */
export function randomOf(seed: number) {
  let state = (seed * 7919 + 17) % 2_147_483_647
  function next(): number {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  const below = (bound: number): number => Math.floor(next() * bound)
  return {
    below,
    any: <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item,
    shuffled<Item>(items: readonly Item[]): Item[] {
      const keyed = items.map((item) => ({ item, key: next() }))
      return keyed.toSorted((one, other) => one.key - other.key).map(({ item }) => item)
    },
  }
}
