import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "react-router"
import "./styles/app.css"

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
        {children}
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
