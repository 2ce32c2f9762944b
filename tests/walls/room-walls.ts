import { placeOf } from "./feature-graph.ts"
import { roomsOfFeatures } from "./rooms.ts"
import { type Breach, isTest, type SourceFile } from "./source-tree.ts"

/** A room imports only rooms below it (design 3). */
export function roomBreaches(files: SourceFile[]): Breach[] {
  return files
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, imports }) =>
      imports.flatMap(({ specifier, target, line }) => {
        const problem = target ? problemOf(path, target) : undefined
        return problem ? [{ wall: "rooms/order", path, line, reason: `${specifier}: ${problem}` }] : []
      }),
    )
}

/** The rooms that the list names and the sources no longer hold. */
export function goneRoomBreaches(files: SourceFile[]): Breach[] {
  const rooms = new Set(files.map(({ path }) => nameOf(path)))
  return Object.entries(roomsOfFeatures).flatMap(([feature, order]) =>
    order
      .filter((room) => !rooms.has(`${feature}/${room}`))
      .map((room) => ({
        wall: "rooms/list",
        path: "tests/walls/rooms.ts",
        line: 1,
        reason: `${feature} has no room ${room}`,
      })),
  )
}

function problemOf(from: string, target: string): string | undefined {
  const { feature } = placeOf(from)
  if (!feature || feature !== placeOf(target).feature) return undefined
  const [room, other] = [roomOf(from), roomOf(target)]
  if (room === other) return undefined
  const order = roomsOfFeatures[feature] ?? []
  const unlisted = [room, other].find((one) => !order.includes(one))
  if (unlisted) return `${feature} lists no room ${unlisted}: add it to tests/walls/rooms.ts`
  if (order.indexOf(other) < order.indexOf(room)) return undefined
  return `the room ${room} of ${feature} may not import ${other}, which stands above it`
}

/** The folder of a file in its feature, or the floor, or its own name where the list has it. */
function roomOf(path: string): string {
  const [, , feature = "", first = "", inner] = path.split("/")
  if (inner !== undefined) return first
  return roomsOfFeatures[feature]?.includes(first) ? first : "floor"
}

function nameOf(path: string): string {
  return `${placeOf(path).feature}/${roomOf(path)}`
}
