import { clsx } from "clsx"
import { useLocation } from "react-router"
import { asServed } from "#app/ui/page/as-served.ts"
import { buttonStyles } from "#app/ui/page/button.tsx"
import { school } from "#content/school.ts"
import { sitePages } from "#content/site-pages.ts"

const served = import.meta.env.SSR ? undefined : asServed("body > header")

const entry =
  "menu-link flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-control px-3 text-left font-semibold hover:bg-lake-lift aria-[current]:text-special"

/** The menu is a popover, which works without JavaScript. */
export function SiteHeader() {
  const className = "site-chrome on-lake sticky top-0 z-40 bg-lake text-paper"
  if (!import.meta.env.SSR) return <header className={className} {...served} />
  return (
    <header className={className}>
      <div className="frame site-bar">
        <img src="/flag-ch.svg" alt="Drapeau suisse" width={32} height={32} className="site-flag" />
        <a href="/" className="site-name">
          <span className="text-sm font-semibold text-foam">{school.nameLines[0]} </span>
          <span>{school.nameLines[1]}</span>
        </a>
        <a href={school.phone.href} className="site-phone">
          <svg
            className="size-5 fill-none stroke-current stroke-[1.75] lg:hidden"
            viewBox="0 0 20 20"
            aria-hidden="true"
          >
            <path d="M6.8 2.8 4 3.4c-.7.1-1.2.8-1.1 1.5.6 6.3 5.6 11.4 12 12 .7.1 1.4-.4 1.5-1.1l.7-2.8-4-2-1.7 1.7a10 10 0 0 1-4.3-4.3l1.7-1.7z" />
          </svg>
          <span className="max-lg:sr-only">
            <span className="sr-only">Appeler le </span>
            {school.phone.display}
          </span>
        </a>
        <a href="/reservation" className={clsx(buttonStyles({ variant: "hero" }), "max-sm:px-2.5")}>
          Réserver
        </a>
        <button
          type="button"
          popoverTarget="site-menu"
          className="flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2.5 rounded-control border-slate font-semibold transition-colors duration-150 hover:border-foam hover:bg-lake-lift max-sm:-mr-3 sm:border sm:px-3.5"
        >
          <span className="max-sm:sr-only">Menu</span>
          <svg
            className="menu-icon size-5 sm:size-4 fill-none stroke-current stroke-2"
            viewBox="0 0 16 16"
            aria-hidden="true"
          >
            <path d="M1 5h14" />
            <path d="M1 11h14" />
          </svg>
        </button>
        <SiteMenu />
      </div>
    </header>
  )
}

/** Both sets of session entries are written; `<html data-session>` says which one shows (design 1). */
function SiteMenu() {
  const { pathname } = useLocation()
  return (
    <nav id="site-menu" popover="auto" aria-label="Menu principal" className="site-menu on-lake bg-lake text-paper">
      <ul>
        {sitePages.map((page) =>
          "menu" in page ? (
            <li key={page.path}>
              <MenuLink href={page.path} current={pathname}>
                {page.menu}
              </MenuLink>
            </li>
          ) : null,
        )}
      </ul>
      <hr className="my-2 border-slate" />
      <ul className="when-out">
        <li>
          <MenuLink href="/auth" current={pathname}>
            Connexion
          </MenuLink>
        </li>
      </ul>
      <ul className="when-in">
        <li>
          <MenuLink href="/dashboard" current={pathname}>
            Mon compte
          </MenuLink>
        </li>
        <li>
          <form method="post" action="/deconnexion">
            <button type="submit" className={entry}>
              Déconnexion
            </button>
          </form>
        </li>
      </ul>
    </nav>
  )
}

function MenuLink({ href, current, children }: { href: string; current: string; children: string }) {
  return (
    <a href={href} aria-current={href === current ? "page" : undefined} className={entry}>
      {children}
    </a>
  )
}
