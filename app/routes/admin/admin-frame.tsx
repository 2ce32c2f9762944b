import { Suspense, useEffect } from "react"
import { useAdminSession } from "#app/features/identity/use-admin-session.ts"
import { fetchToaster, LateToaster } from "#app/ui/announce.tsx"
import { FormNeedsScript } from "#app/ui/form-notes.tsx"
import { Spinner } from "#app/ui/spinner.tsx"
import { adminFrame } from "#content/admin/frame.ts"
import type { adminPages } from "#content/admin-pages.ts"
import { adminScreens } from "./admin-screens.ts"
import { AdminSidebar } from "./admin-sidebar.tsx"

interface AdminFrameProps {
  page: (typeof adminPages)[number]
}

/** The working place of the school: a sidebar, and the screen once it is known that an administrator looks at it. */
export function AdminFrame({ page }: AdminFrameProps) {
  const session = useAdminSession()
  const Screen = adminScreens[page.path]
  useEffect(fetchToaster, [])
  return (
    <>
      <AdminSidebar page={page} person={session?.user} />
      <main id="contenu" tabIndex={-1} className="admin-main">
        <h1 className="mb-5 text-2xl">{page.label}</h1>
        <FormNeedsScript className="mb-6">{adminFrame.needsScript}</FormNeedsScript>
        {session ? (
          <Suspense fallback={<Spinner words={adminFrame.loading} />}>
            <Screen userId={session.user.id} />
          </Suspense>
        ) : (
          <Spinner words={adminFrame.loading} />
        )}
      </main>
      <LateToaster wanted={session !== null} />
    </>
  )
}
