import { useLocation, useNavigate } from "react-router"
import { useHydrated } from "#app/browser/page/use-hydrated.ts"

export const dashboardTabs = ["permis", "reservations", "profil"] as const
export type DashboardTab = (typeof dashboardTabs)[number]

/**
 * The server never reads the query (design 1), so it serves the first tab. A deletion link opens the profile.
 * @param first the tab that opens where the address names none
 */
export function useDashboardTab(first: DashboardTab): [DashboardTab, (tab: DashboardTab) => void] {
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const asked = new URLSearchParams(search).get("onglet") ?? (hash.startsWith("#suppression=") ? "profil" : null)
  const known = dashboardTabs.find((tab) => tab === asked)
  const tab = (hydrated && known) || first
  return [
    tab,
    (next) => {
      if (next !== tab) void navigate(`${pathname}?onglet=${next}`, { preventScrollReset: true })
    },
  ]
}
