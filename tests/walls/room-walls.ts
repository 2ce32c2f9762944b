import { placeOf } from "./feature-graph.ts"
import { roomsOfFeatures } from "./rooms.ts"
import { type Breach, isTest, type SourceFile } from "./source-tree.ts"
import { standingImports } from "./standing-imports.ts"

/** An import of a room that stands above, or of one that is in no list. */
interface UpwardImport extends Breach {
  /** How the list of standing imports spells it, without `app/features/`. */
  arrow: string
}

/** A room imports only rooms below it (design 3). The imports that still stand against it may only grow fewer. */
export function roomBreaches(files: SourceFile[], standing: readonly string[] = standingImports): Breach[] {
  return upwardImports(files)
    .filter(({ arrow }) => !standing.includes(arrow))
    .map(({ arrow: _arrow, ...breach }) => breach)
}

/** What the lists name and the sources no longer hold: standing imports that were turned, and rooms that are gone. */
export function staleListBreaches(files: SourceFile[], standing: readonly string[] = standingImports): Breach[] {
  const found = new Set(upwardImports(files).map(({ arrow }) => arrow))
  const turned = standing.filter((arrow) => !found.has(arrow)).map((arrow) => `${arrow} no longer stands: remove it`)
  const rooms = new Set(files.map(({ path }) => nameOf(path)))
  const gone = Object.entries(roomsOfFeatures).flatMap(([feature, order]) =>
    order.filter((room) => !rooms.has(`${feature}/${room}`)).map((room) => `${feature} has no room ${room}`),
  )
  return [
    ...turned.map((reason) => ({ wall: "rooms/list", path: "tests/walls/standing-imports.ts", line: 1, reason })),
    ...gone.map((reason) => ({ wall: "rooms/list", path: "tests/walls/rooms.ts", line: 1, reason })),
  ]
}

function upwardImports(files: SourceFile[]): UpwardImport[] {
  return files
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, imports }) =>
      imports.flatMap(({ specifier, target, line }) => {
        const problem = target ? problemOf(path, target) : undefined
        if (!target || !problem) return []
        const arrow = [path, target].map((one) => one.replace("app/features/", "")).join(" → ")
        return [{ wall: "rooms/order", path, line, reason: `${specifier}: ${problem}`, arrow }]
      }),
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
