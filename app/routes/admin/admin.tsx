import { useLocation } from "react-router"
import { SignedInPage } from "#app/features/identity/session/signed-in-page.tsx"
import { metaOf } from "#app/site/frame/page-meta.ts"
import { adminPageAt } from "#content/admin-pages.ts"
import { AdminFrame } from "./admin-frame.tsx"
import "#app/back-office/frame/admin.css"

export function meta({ location }: { location: { pathname: string } }) {
  const page = adminPageAt(location.pathname)
  return page ? metaOf(page) : []
}

export default function AdminRoute() {
  const page = adminPageAt(useLocation().pathname)
  return page ? (
    <SignedInPage>
      <AdminFrame page={page} />
    </SignedInPage>
  ) : null
}
