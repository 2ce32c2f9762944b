import { dashboardPage } from "#content/dashboard.ts"

/** The tab 'Mon Profil'. */
export function ProfileTab() {
  return <h2 className="text-2xl">{dashboardPage.profileTitle}</h2>
}
