import { codeBreaches } from "./code-walls.ts"
import { factBreaches } from "./fact-walls.ts"
import { fileBreaches } from "./file-walls.ts"
import { frenchBreaches } from "./french-walls.ts"
import { functionBreaches } from "./function-walls.ts"
import { importBreaches } from "./import-walls.ts"
import { priceBreaches } from "./price-walls.ts"
import { roomBreaches } from "./room-walls.ts"
import type { Breach, SourceFile } from "./source-tree.ts"
import { tableBreaches } from "./table-walls.ts"

/** Every wall that can be seen in the sources (the lock file, the built client and the API have their own). */
export function allBreaches(files: SourceFile[]): Breach[] {
  return [importBreaches, codeBreaches, tableBreaches, fileBreaches, functionBreaches, frenchBreaches, factBreaches]
    .flatMap((look) => look(files))
    .concat(roomBreaches(files), priceBreaches(files))
}
