import { Suspense, useEffect } from "react"
import { AdminSearch } from "#app/back-office/frame/admin-search.tsx"
import { AdminSidebar } from "#app/back-office/frame/admin-sidebar.tsx"
import { Spinner } from "#app/back-office/frame/spinner.tsx"
import { useAdminSession } from "#app/features/identity/guard/use-admin-session.ts"
import { FormNeedsScript } from "#app/ui/page/form-needs-script.tsx"
import { late } from "#app/ui/page/late.tsx"
import { fetchToaster, LateToaster } from "#app/ui/page/late-toaster.tsx"
import { adminFrame } from "#content/admin/frame.ts"
import type { adminPages } from "#content/admin-pages.ts"
import { adminScreens } from "./admin-screens.ts"

const SearchDialog = late(async () => (await import("#app/features/overview/admin/search-dialog.tsx")).SearchDialog)

interface AdminFrameProps {
  page: (typeof adminPages)[number]
}

/** Shows the screen only once the session is known to be an administrator's. */
export function AdminFrame({ page }: AdminFrameProps) {
  const session = useAdminSession()
  const Screen = adminScreens[page.path]
  useEffect(fetchToaster, [])
  return (
    <>
      <AdminSidebar
        page={page}
        person={session?.user}
        search={session ? <AdminSearch SearchDialog={SearchDialog} /> : null}
      />
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
