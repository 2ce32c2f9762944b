import { readdir, readFile } from "node:fs/promises"
import { extname, join, relative, sep } from "node:path"
import { type CachedBody, cachedBody } from "./cached-body.ts"

const types: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".avif": "image/avif",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
}

/** Every file of the built site by URL path. `app.js.br` is a compressed form of `app.js`. */
export async function readSiteFiles(directory: string): Promise<Map<string, CachedBody>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (file) =>
        !relative(directory, file)
          .split(sep)
          .some((part) => part.startsWith(".")),
    )
  const written = new Set(files)
  const compressed = (file: string) => (written.has(`${file}.br`) ? readFile(`${file}.br`) : undefined)
  const bodies = files
    .filter((file) => !file.endsWith(".br"))
    .map(async (file): Promise<[string, CachedBody]> => {
      const path = `/${relative(directory, file).replaceAll(sep, "/")}`
      const named = path.startsWith("/assets/")
      const headers = {
        "Content-Type": types[extname(file)] ?? "application/octet-stream",
        "Cache-Control": named ? "public, max-age=31536000, immutable" : "public, max-age=3600",
        Vary: "Accept-Encoding",
      }
      return [path, cachedBody(await readFile(file), headers, await compressed(file))]
    })
  return new Map(await Promise.all(bodies))
}
