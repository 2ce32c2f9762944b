import { readdir, readFile, writeFile } from "node:fs/promises"
import { join, relative, resolve } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, constants } from "node:zlib"

const brotli = promisify(brotliCompress)
/** Blocks of 64 kB make the largest scripts some 0.2 % smaller than those that Brotli chooses. */
const smallest = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGBLOCK]: 16 }
const compressible = /\.(css|js|json|svg|txt|webmanifest)$/

/**
 * Writes beside each file of the client that compresses its best compressed form, `app.js.br` beside `app.js`: it takes
 * seconds, which no start of the server has to spend.
 */
export function compressedFiles() {
  let directory = ""
  return {
    name: "compressed-files",
    apply: "build",
    configResolved(config) {
      directory = resolve(config.root, config.environments.client.build.outDir)
    },
    // The router writes the last files of the client while the server is built.
    async closeBundle() {
      if (this.environment.name !== "ssr") return
      const entries = await readdir(directory, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
      // Of what begins with a dot, like the manifest of the build, nothing is served.
      const served = files.filter((file) => !/(^|[\\/])\./.test(relative(directory, file)))
      await Promise.all(served.filter((file) => compressible.test(file)).map(compress))
    },
  }
}

async function compress(file) {
  const bytes = await readFile(file)
  await writeFile(`${file}.br`, await brotli(bytes, { params: smallest }))
}
