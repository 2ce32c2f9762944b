/** Says of each whether it is free; the free ones come first, in the order of `free`. */
export function freeFirst<One extends { id: string }>(
  all: readonly One[],
  free: readonly string[],
): { one: One; free: boolean }[] {
  const byId = new Map(all.map((one) => [one.id, one]))
  const first = free.flatMap((id) => byId.get(id) ?? [])
  const others = all.filter(({ id }) => !free.includes(id))
  return [...first.map((one) => ({ one, free: true })), ...others.map((one) => ({ one, free: false }))]
}
