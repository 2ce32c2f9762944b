import type { ReactNode } from "react"
import type { SessionAnswer } from "#app/features/identity/identity.schema.ts"
import { licenceTypeLabel, takenLabel } from "#app/features/licence/licence.labels.ts"
import { freeTypes } from "#app/features/licence/licence.rules.ts"
import type { TakenTypes } from "#app/features/licence/licence.schema.ts"
import type { OwnState } from "#app/features/people/people.rules.ts"
import { type DashboardTab, dashboardTabs, useDashboardTab } from "#app/features/people/use-dashboard-tab.ts"
import { Badge } from "#app/ui/page/badge.tsx"
import { Button } from "#app/ui/page/button.tsx"
import { FormNeedsScript } from "#app/ui/page/form-needs-script.tsx"
import { LateToaster } from "#app/ui/page/late-toaster.tsx"
import { Skeleton } from "#app/ui/page/skeleton.tsx"
import { Tabs } from "#app/ui/tabs.tsx"
import { adminLink, appliedLink, applyLink, dashboardLinks, dashboardPage } from "#content/dashboard.ts"
import { school } from "#content/school.ts"
import { NextStepCard } from "./next-step-card.tsx"
import "./dashboard.css"

interface DashboardScreenProps {
  /** Null until known. */
  session: SessionAnswer | null
  /** Undefined until known. */
  state: OwnState | undefined
  failed: boolean
  panels: Record<DashboardTab, ReactNode>
}

/** The next thing to do comes first (specification 2). */
export function DashboardScreen({ session, state, failed, panels }: DashboardScreenProps) {
  const [tab, openTab] = useDashboardTab(opensOn(state))
  return (
    <>
      <DashboardHead session={session} state={state} />
      <div className="frame dashboard py-8 md:py-12">
        <NextStepCard state={state} failed={failed} />
        <FormNeedsScript>
          {dashboardPage.needsScript}{" "}
          <a className="link" href={school.phone.href}>
            {school.phone.display}
          </a>
        </FormNeedsScript>
        <Tabs
          label={dashboardPage.tabs.label}
          value={tab}
          onChange={openTab}
          tabs={dashboardTabs.map((id) => ({ id, label: dashboardPage.tabs[id], panel: panels[id] }))}
          className="dashboard-tabs min-w-0"
          panelClassName="pt-2"
        />
        <Shortcuts admin={session?.role === "admin"} taken={state?.takenTypes ?? []} />
      </div>
      <LateToaster wanted={session !== null} />
    </>
  )
}

/** On the reservations of somebody who has nothing else. */
function opensOn(state: OwnState | undefined): DashboardTab {
  return state?.has.reservations && !state.has.applications ? "reservations" : "permis"
}

function DashboardHead({ session, state }: Pick<DashboardScreenProps, "session" | "state">) {
  const licence = state?.licence
  return (
    <div className="isobaths border-b border-line bg-mist">
      <div className="frame flex flex-wrap items-end justify-between gap-x-12 gap-y-4 py-8 md:py-10">
        <div>
          <h1 className="text-3xl">{dashboardPage.title}</h1>
          <div className="mt-2 flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2 text-lg text-slate">
            {session ? `${dashboardPage.greeting} ${session.user.firstName}` : <Skeleton className="h-6 w-40" />}
            {licence ? <Badge tone="free">{licenceTypeLabel[licence.licenseType]}</Badge> : null}
          </div>
        </div>
        <form method="post" action="/deconnexion">
          <Button native type="submit" variant="outline">
            {dashboardPage.signOut}
          </Button>
        </form>
      </div>
    </div>
  )
}

function Shortcuts({ admin, taken }: { admin: boolean; taken: TakenTypes }) {
  const links = dashboardLinks.map((link) => (link.href === applyLink.href ? applyLinkFor(taken) : link))
  return (
    <nav aria-labelledby="raccourcis" className="dashboard-links">
      <h2 id="raccourcis" className="text-xl">
        {dashboardPage.shortcuts}
      </h2>
      <ul className="mt-3 border-t border-lake">
        {[...links, ...(admin ? [adminLink] : [])].map(({ href, title, text }) => (
          <li key={href} className="border-b border-line">
            <a href={href} className="dashboard-link">
              <strong className="font-bold">{title}</strong>
              <span className="text-sm text-slate">{text}</span>
              <svg className="dashboard-arrow" viewBox="0 0 24 16" aria-hidden="true">
                <path d="M0 8h22M16 2l6 6-6 6" />
              </svg>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function applyLinkFor(taken: TakenTypes) {
  if (taken.length === 0) return applyLink
  const text = taken
    .map(({ licenseType, reason }) => `${licenceTypeLabel[licenseType]} : ${takenLabel[reason].toLowerCase()}`)
    .join(", ")
  return freeTypes(taken).length === 0 ? { ...appliedLink, text } : { ...applyLink, text }
}
