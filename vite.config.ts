import { getRequestListener } from "@hono/node-server"
import { reactRouter } from "@react-router/dev/vite"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig, type Plugin } from "vite"
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

/**
 * sonner injects a <style> element when imported, which the content security policy refuses.
 * Its stylesheet is imported as a file instead, so the injection becomes a no-op.
 */
function sonnerWithoutInlineStyle(): Plugin {
  return {
    name: "sonner-without-inline-style",
    transform(code, id) {
      if (!/sonner[\\/]dist[\\/]index\.m?js/.test(id)) return null
      if (!code.includes("function __insertCSS(code) {")) throw new Error("sonner changed: __insertCSS not found")
      return code.replace("function __insertCSS(code) {", "function __insertCSS(code) {\n  return;")
    },
  }
}

/**
 * What every hydrated page needs, in one file: it compresses better than in many (design 9). Of the sources, what is
 * in all of them or weighs less than a file of its own would.
 */
const sharedSources = [
  "features/(identity/other-tabs|incidents/report-crash\\.client)",
  "platform/(call-api|query-provider|sending-key|tab-store|use-(engaged|hydrated|kept-form))",
  "ui/(announce|badge|boats|button|card|data-note|error-summary|field|form-notes|formats|late|marks|page-intro|sea-marks|skeleton)",
  "site/(crash-screen|demo-banner|page-meta|site-footer|site-header|skip-link)",
  "site-config",
].map((path) => `app/${path}`)
const sharedPackages =
  "(react|react-dom|scheduler|react-router|cookie|set-cookie-parser|@tanstack/(query-core|react-query)|react-hook-form|clsx|class-variance-authority|uuid)"
/** Of TanStack Query, what only pages with growing lists use. */
const endlessLists = "(infiniteQueryObserver|useInfiniteQuery)"
const sharedByForms = {
  name: "hydration",
  test: new RegExp(
    [
      `(${[...sharedSources, "content/(commitments|data-notes|limits|prices|school|site-pages)"].join("|")})\\.tsx?$`,
      `node_modules/(?!.*${endlessLists})${sharedPackages}/`,
    ]
      .join("|")
      .replaceAll("/", "[\\\\/]"),
  ),
}

/** What both booking pages share but for what is fetched when it is wanted: one file, for the same reason. */
const bookingSources = [
  "features/reservations/components/(booking-(aside|form|frame|skeleton)|(contact|detail|moment)-fields)",
  "features/reservations/components/(offer-cards|reservation-screen|slots-skeleton)",
  "features/reservations/(asked-for|booking-(draft|refusal|values)|reservations\\.(client|labels|rules))",
  "features/reservations/use-(booked|booking|send-booking)",
  "features/availability/availability\\.(labels|rules)",
  "features/identity/use-session-expected",
].map((path) => `app/${path}`)
const sharedByBookings = oneFile("booking", [...bookingSources, "content/reservation"])

/** What the pages of an account share in files too small for one of their own each. */
const accountSources = [
  "features/identity/(auth-provider|signed-in-page|use-seen-session)",
  "features/licence/(document-kinds\\.rules|licence\\.labels)",
  "features/people/use-me",
  "features/training/training\\.(labels|rules)",
].map((path) => `app/${path}`)
const sharedByAccounts = oneFile("account", accountSources)

function oneFile(name: string, sources: readonly string[]) {
  return { name, test: new RegExp(`(${sources.join("|")})\\.tsx?$`.replaceAll("/", "[\\\\/]")) }
}

/** Loaded from node_modules as they are: files beside them (WebAssembly) or native code. */
const notBundled = [
  "@electric-sql/pglite",
  "pg-native",
  "@node-rs/argon2",
  "@zxcvbn-ts/language-common",
  "fs-native-extensions",
  "sharp",
]

/** What stands in the built program as it is. */
function constants(): Record<string, string> {
  return {
    "process.env.NODE_ENV": JSON.stringify("production"),
    "import.meta.env.SOURCES_FINGERPRINT": JSON.stringify(sourcesFingerprint()),
  }
}

export default defineConfig(({ command }) => ({
  plugins: [honoDev(), sonnerWithoutInlineStyle(), tailwindcss(), reactRouter(), sitePictures(), compressedFiles()],
  optimizeDeps: { exclude: ["sonner"] },
  // As `npm start`: links in mails lead there.
  server: { port: Number(process.env.PORT || 3000), strictPort: true },
  // What a late chunk needs besides its styles is on the page already: lists of it would only weigh.
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting: { groups: [sharedByForms, sharedByBookings, sharedByAccounts] } } },
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
