import { QueryProvider } from "#app/browser/form/query-provider.tsx"
import { useHydrated } from "#app/browser/page/use-hydrated.ts"
import { useUrlState } from "#app/browser/use-url-state.ts"
import { licenceTypeLabel } from "#app/features/calendar/courses/training.labels.ts"
import type { LicenceType, SessionType } from "#app/features/calendar/slots/kinds/session-types.rules.ts"
import { ButtonLink } from "#app/ui/page/button.tsx"
import { FormNeedsScript } from "#app/ui/page/form-needs-script.tsx"
import { PageIntro } from "#app/ui/page/page-intro.tsx"
import { Tabs } from "#app/ui/tabs.tsx"
import { coursesWords as words } from "#content/courses.ts"
import { school } from "#content/school.ts"
import { BookingAside } from "./booking-aside.tsx"
import { CourseDates } from "./course-dates.tsx"
import "./courses.css"

const licences = ["coastal", "inland"] as const satisfies readonly LicenceType[]

/** Names in the address; the first ones are not written. */
const licenceOf: Record<string, LicenceType> = { cotier: "coastal", "eaux-interieures": "inland" }
const kindOf: Record<string, SessionType> = { theorie: "theory", pratique: "practice" }
const usual = { permis: "cotier", cours: "" } as const

/** Anybody sees the coming sessions and their free places (design 7.32). */
export function CoursesScreen() {
  const hydrated = useHydrated()
  const { values, change } = useUrlState(usual)
  const licence = licenceOf[values.permis] ?? "coastal"
  const kind = kindOf[values.cours]
  const show = (next: LicenceType) => change({ permis: nameOf(licenceOf, next) }, { replace: true })
  return (
    <QueryProvider>
      <PageIntro legend={words.legend} title={words.title}>
        <p>{words.lead}</p>
        <p className="mt-6 flex flex-wrap gap-3 lg:hidden">
          <ButtonLink href={words.apply.href}>{words.apply.label}</ButtonLink>
        </p>
      </PageIntro>
      <div className="frame courses-page">
        <div className="min-w-0">
          <FormNeedsScript>
            {words.needsScript}{" "}
            <a href={school.phone.href} className="link">
              {school.phone.display}
            </a>
            .
          </FormNeedsScript>
          <Tabs
            label={words.tabs}
            value={licence}
            onChange={show}
            panelClassName="pt-6"
            tabs={licences.map((id) => ({
              id,
              label: licenceTypeLabel[id],
              panel: (
                <CourseDates
                  licence={id}
                  other={licences.find((one) => one !== id) ?? id}
                  shown={hydrated && id === licence}
                  kind={kind}
                  onKind={(next) => change({ cours: next ? nameOf(kindOf, next) : "" }, { replace: true })}
                  onOther={show}
                />
              ),
            }))}
          />
        </div>
        <BookingAside licence={licence} />
      </div>
    </QueryProvider>
  )
}

function nameOf<Value>(names: Record<string, Value>, value: Value): string {
  return Object.keys(names).find((name) => names[name] === value) ?? ""
}
