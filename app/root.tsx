import { Links, type LinksFunction, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "react-router"
import { SiteFooter } from "#app/site/site-footer.tsx"
import { SiteHeader } from "#app/site/site-header.tsx"
import { SkipLink } from "#app/site/skip-link.tsx"
import "./styles/app.css"
import fontUrl from "./styles/fonts/hanken-grotesk.woff2?url"

export const links: LinksFunction = () => [
  { rel: "preload", href: fontUrl, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
]

export function Layout({ children }: { children: React.ReactNode }) {
  const isStatic = useMatches().some((match) => (match.handle as { static?: boolean } | undefined)?.static)
  return (
    <html lang="fr" data-session="out" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        <SkipLink />
        <SiteHeader />
        {children}
        <SiteFooter />
        {isStatic ? null : (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}
