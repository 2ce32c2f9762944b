import { useEffect } from "react"
import {
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
} from "react-router"
import { reportCrash } from "#app/features/incidents/report-crash.client.ts"
import { CrashScreen } from "#app/site/frame/crash-screen.tsx"
import { DemoBanner } from "#app/site/frame/demo-banner.tsx"
import { useSiteConfig } from "#app/site/frame/site-config.tsx"
import { SiteFooter } from "#app/site/frame/site-footer.tsx"
import { SiteHeader } from "#app/site/frame/site-header.tsx"
import { SkipLink } from "#app/site/frame/skip-link.tsx"
import "./styles/app.css"
import fontUrl from "./styles/fonts/hanken-grotesk.woff2?url"

export const links: LinksFunction = () => [
  { rel: "preload", href: fontUrl, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
]

/** The document around every page. The server replaces `data-session` for a signed-in visitor (design 1). */
export function Layout({ children }: { children: React.ReactNode }) {
  const { origin, demo, hydrates, tariff, opening, head } = useSiteConfig()
  // The back-office has a frame of its own (app/routes/admin).
  const backOffice = /^\/admin(\/|$)/.test(useLocation().pathname)
  return (
    <html
      lang="fr"
      data-session="out"
      data-origin={origin}
      data-demo={demo ? "1" : "0"}
      data-tariff={hydrates ? tariff : undefined}
      data-opening={hydrates ? opening : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        {head}
        <Links />
      </head>
      <body className={backOffice ? "back-office" : undefined}>
        <SkipLink />
        {backOffice ? null : <SiteHeader />}
        {demo ? <DemoBanner /> : null}
        {children}
        {backOffice ? null : <SiteFooter />}
        {hydrates ? (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        ) : null}
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

/** The crash screen: it logs to the console and really reports (specification 2, design 7.23). */
export function ErrorBoundary() {
  const error = useRouteError()
  useEffect(() => void reportCrash(error), [error])
  return <CrashScreen />
}
