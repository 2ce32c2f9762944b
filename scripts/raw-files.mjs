/** For programs that Node runs from their sources: it reads `?raw` imports as Vite does. Given to `node --import`. */
import { readFileSync } from "node:fs"
import { registerHooks } from "node:module"
import { fileURLToPath } from "node:url"

registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith("?raw")) return nextLoad(url, context)
    const text = readFileSync(fileURLToPath(url), "utf8")
    return { format: "module", source: `export default ${JSON.stringify(text)}`, shortCircuit: true }
  },
})
