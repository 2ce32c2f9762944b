import { execFile } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { promisify } from "node:util"
import { generateApi } from "swagger-typescript-api"

const compiler = fileURLToPath(new URL("../../node_modules/typescript/bin/tsc", import.meta.url))
const options = ["--strict", "--target", "ES2024", "--module", "ESNext", "--moduleResolution", "bundler"]
const libraries = ["--lib", "ES2024,DOM,DOM.Iterable", "--types", ""]

export async function generateClient(document: object) {
  const generated = await generateApi({ spec: document, output: false, silent: true })
  const client = generated.files[0]?.fileContent ?? ""
  const directory = await mkdtemp(join(tmpdir(), "api-client-"))
  // The generator switches type checks off.
  await writeFile(join(directory, "client.mts"), client.replace("// @ts-nocheck", ""))
  return {
    /** Compiles a program that imports './client.mjs', and loads it. @throws the messages of the compiler */
    async load<Program>(name: string, source: string): Promise<Program> {
      await writeFile(join(directory, `${name}.mts`), source)
      const files = ["client.mts", `${name}.mts`]
      await promisify(execFile)(process.execPath, [compiler, ...options, ...libraries, ...files], { cwd: directory })
      return (await import(pathToFileURL(join(directory, `${name}.mjs`)).href)) as Program
    },
    remove: async () => await rm(directory, { recursive: true }),
  }
}
