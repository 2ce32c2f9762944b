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
const pageSources = [
  "features/(identity/other-tabs|incidents/report-crash\\.client)",
  "platform/(call-api|tab-store|use-hydrated)",
  "ui/(announce|as-served|badge|boats|button|card|form-notes|late|marks|page-intro|sea-marks|skeleton)",
  "site/(crash-screen|demo-banner|page-meta|site-footer|site-header|skip-link)",
  "site-config",
].map((path) => `app/${path}`)
const pagePackages = "react|react-dom|scheduler|react-router|cookie|set-cookie-parser|clsx|class-variance-authority"
const sharedByPages = oneFile(
  "hydration",
  [...pageSources, "content/(commitments|limits|prices|school|site-pages)"],
  pagePackages,
)

/** What every form needs besides. Of TanStack Query, not what only pages with growing lists use. */
const formSources = [
  "platform/(query-provider|sending-key|typed-values|use-(engaged|kept-form))",
  "ui/(data-note|error-summary|field|formats)",
].map((path) => `app/${path}`)
const formPackages =
  "(?!.*(infiniteQueryObserver|useInfiniteQuery))(@tanstack/(query-core|react-query)|react-hook-form|uuid)"
const sharedByForms = oneFile("forms", [...formSources, "content/data-notes"], formPackages)

/** The offers of /reservation: its first screen. */
const offerSources = [
  "features/reservations/components/(booking-skeleton|form-place|offer-cards|offers|reservation-screen)",
  "features/reservations/(booking-draft|form-path|reservations\\.labels|use-booked)",
  "features/identity/use-session-expected",
].map((path) => `app/${path}`)
const sharedByOffers = oneFile("offers", [...offerSources, "content/reservation"])

/** What both booking forms share but for what is fetched when it is wanted. */
const bookingSources = [
  "features/reservations/components/(booking-(aside|form|frame)|(contact|detail|moment)-fields|slot-picker|slots-skeleton)",
  "features/reservations/(asked-for|booking-(refusal|values)|reservations\\.(client|rules)|use-(booking|send-booking))",
  "features/availability/availability\\.(labels|rules)",
].map((path) => `app/${path}`)
const sharedByBookings = oneFile("booking", bookingSources)

/** What the pages of an account share in files too small for one of their own each. */
const accountSources = [
  "features/identity/(auth-provider|signed-in-page|use-seen-session)",
  "features/licence/(document-kinds\\.rules|licence\\.labels)",
  "features/people/use-me",
  "features/training/training\\.(labels|rules)",
].map((path) => `app/${path}`)
const sharedByAccounts = oneFile("account", accountSources)

function oneFile(name: string, sources: readonly string[], packages?: string) {
  const parts = [`(${sources.join("|")})\\.tsx?$`, ...(packages ? [`node_modules/(${packages})/`] : [])]
  return { name, test: new RegExp(parts.join("|").replaceAll("/", "[\\\\/]")) }
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
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [sharedByPages, sharedByForms, sharedByOffers, sharedByBookings, sharedByAccounts],
            },
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
