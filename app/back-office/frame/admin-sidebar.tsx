import type { ReactNode } from "react"
import { Skeleton } from "#app/ui/page/skeleton.tsx"
import { adminFrame } from "#content/admin/frame.ts"
import { type AdminPage, adminPages } from "#content/admin-pages.ts"
import { school } from "#content/school.ts"

interface Person {
  firstName: string
  lastName: string
  email: string
}

interface AdminSidebarProps {
  page: (typeof adminPages)[number]
  person: Person | undefined
  search: ReactNode
}

/** Stands beside the screen where there is room; elsewhere it is a popover. */
export function AdminSidebar({ page, person, search }: AdminSidebarProps) {
  return (
    <header className="admin-bar on-lake">
      <a href="/admin" className="admin-home">
        <img src="/flag-ch.svg" alt="" width={24} height={24} className="row-span-2 rounded-[3px]" />
        <span className="text-sm font-semibold text-foam">{school.nameLines[0]} </span>
        <span className="font-bold">{school.nameLines[1]}</span>
      </a>
      {search}
      <button type="button" popoverTarget="admin-menu" className="admin-menu-button">
        {adminFrame.menu}
        <svg className="size-4 fill-none stroke-current stroke-2" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M1 3h14M1 8h14M1 13h14" />
        </svg>
      </button>
      <nav id="admin-menu" popover="auto" aria-label={adminFrame.navigation} className="admin-menu on-lake">
        <div className="admin-menu-head">
          <span className="font-bold">{adminFrame.navigation}</span>
          <button
            type="button"
            popoverTarget="admin-menu"
            popoverTargetAction="hide"
            aria-label={adminFrame.closeMenu}
            className="admin-menu-close"
          >
            <svg className="size-5 fill-none stroke-current stroke-2" viewBox="0 0 20 20" aria-hidden="true">
              <path d="m4 4 12 12M16 4 4 16" />
            </svg>
          </button>
        </div>
        <ul className="admin-entries">
          {adminPages.filter(hasEntry).map(({ path, label }) => (
            <li key={path}>
              <a href={path} aria-current={currentFor(page, path)} className="admin-entry">
                {label}
              </a>
            </li>
          ))}
        </ul>
        <div className="admin-menu-foot">
          <div className="px-3 pb-2 text-sm text-foam">
            {adminFrame.signedInAs}
            {person ? (
              <span className="block truncate font-semibold text-paper" title={person.email}>
                {nameOf(person)}
              </span>
            ) : (
              <Skeleton className="my-1 h-4 w-32 bg-lake-lift" />
            )}
          </div>
          <a href="/dashboard" className="admin-entry">
            {adminFrame.backToSite}
          </a>
          <form method="post" action="/deconnexion">
            <button type="submit" className="admin-entry">
              {adminFrame.signOut}
            </button>
          </form>
        </div>
      </nav>
    </header>
  )
}

function hasEntry(page: AdminPage): boolean {
  return page.within === undefined
}

function currentFor({ path, within }: AdminPage, entry: string): "page" | "true" | undefined {
  if (path === entry) return "page"
  return within === entry ? "true" : undefined
}

function nameOf({ firstName, lastName, email }: Person): string {
  return `${firstName} ${lastName}`.trim() || email
}
