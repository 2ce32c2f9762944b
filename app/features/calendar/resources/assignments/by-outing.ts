interface Assigned {
  slotId: string | null
  bookingId: string | null
}

/**
 * What outings were given, under the id of each slot or reservation; an empty list where it has nothing.
 * @param read the assignments of these slots and reservations
 */
export async function byOuting<Row extends Assigned>(
  outings: readonly { id: string }[],
  read: (ids: string[]) => Promise<readonly Row[]>,
): Promise<ReadonlyMap<string, Omit<Row, keyof Assigned>[]>> {
  const given = new Map(outings.map(({ id }) => [id, [] as Omit<Row, keyof Assigned>[]]))
  const rows = given.size === 0 ? [] : await read([...given.keys()])
  for (const { slotId, bookingId, ...one } of rows) given.get(slotId ?? bookingId ?? "")?.push(one)
  return given
}
