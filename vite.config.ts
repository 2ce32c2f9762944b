import { fileURLToPath } from "node:url"
import { getRequestListener } from "@hono/node-server"
import { reactRouter } from "@react-router/dev/vite"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig, type Plugin } from "vite"
import { chunkGroups, chunkTest } from "./scripts/chunk-groups.ts"
import { compressedFiles } from "./scripts/compressed-files.mjs"
import { sourcesFingerprint } from "./scripts/prepare.mjs"
import { sitePictures } from "./scripts/site-pictures.mjs"

/** In development every request goes through the same Hono application as in production. */
function honoDev(): Plugin {
  return {
    name: "hono-dev",
    apply: "serve",
    configureServer(server) {
      return () =>
        server.middlewares.use(async (req, res, next) => {
          try {
            req.url = req.originalUrl
            const { devFetch } = (await server.ssrLoadModule("/server/dev.ts")) as typeof import("./server/dev.ts")
            await getRequestListener(devFetch, { overrideGlobalObjects: false })(req, res)
          } catch (error) {
            server.ssrFixStacktrace(error as Error)
            next(error)
          }
        })
    },
  }
}

/** Loaded from node_modules as they are: files beside them (WebAssembly) or native code. */
const notBundled = [
  "@electric-sql/pglite",
  "pg-native",
  "@node-rs/argon2",
  "@zxcvbn-ts/language-common",
  "fs-native-extensions",
  "sharp",
  "unpdf",
]

/** Of packages that ship another file for browsers, and would give it to the bundle: theirs for Node. */
const nodeFiles = ["pdfkit/js/pdfkit.node.mjs", "fontkit/dist/module.mjs"].map((file) => ({
  find: new RegExp(`^${file.split("/")[0]}$`),
  replacement: fileURLToPath(new URL(`./node_modules/${file}`, import.meta.url)),
}))

/** What stands in the built program as it is. */
function constants(): Record<string, string> {
  return {
    "process.env.NODE_ENV": JSON.stringify("production"),
    "import.meta.env.SOURCES_FINGERPRINT": JSON.stringify(sourcesFingerprint()),
  }
}

export default defineConfig(({ command }) => ({
  plugins: [honoDev(), tailwindcss(), reactRouter(), sitePictures(), compressedFiles()],
  ...(command === "build" ? { resolve: { alias: nodeFiles } } : {}),
  // As `npm start`: links in mails lead there.
  server: { port: Number(process.env.PORT || 3000), strictPort: true },
  // What a late chunk needs besides its styles is on the page already: lists of it would only weigh.
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: chunkGroups.map((group) => ({ name: group.name, test: chunkTest(group) })) },
          },
        },
      },
    },
    ssr: {
      // One bundle: reading a thousand small files took most of the start.
      ...(command === "build" ? { resolve: { noExternal: true as const, external: notBundled } } : {}),
      // For profiles of the built server: which source a line of the bundle came from.
      build: {
        sourcemap: true,
        rolldownOptions: { input: "./server/main.ts", output: { sourcemapExcludeSources: true } },
      },
    },
  },
  ...(command === "build" ? { define: constants() } : {}),
}))
