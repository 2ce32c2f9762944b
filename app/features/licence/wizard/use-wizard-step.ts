import { useEffect } from "react"
import { useLocation, useNavigate } from "react-router"
import { useHydrated } from "#app/browser/page/use-hydrated.ts"
import {
  firstIncompleteStep,
  isReachable,
  type LicenceStep,
  licenceSteps,
} from "#app/features/licence/application/licence.steps.ts"
import type { ApplicationAnswer } from "#app/features/licence/application.schema.ts"

export type StepPath = LicenceStep["path"]

/** Whether a step opens; without a draft only the first does (specification 4). */
export function opens(path: StepPath, { application, today }: ApplicationAnswer): boolean {
  return application ? isReachable(path, application, today) : path === licenceSteps[0]?.path
}

/** Where a draft is taken up again: its first incomplete step, or the last (design 7.12). */
function resumedAt({ application, today }: ApplicationAnswer): StepPath {
  if (!application) return "informations"
  return firstIncompleteStep(application, today)?.path ?? "reservation"
}

/**
 * The step in the URL, so that reload and the back button work. A step that does not open yet, or none, is the one to
 * resume, and is in the URL from then on: a step is left by the person, and not because its last document has arrived.
 * The document as served knows no step (the server never reads the query, design 1).
 */
export function useWizardStep(answer: ApplicationAnswer | undefined) {
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const asked = new URLSearchParams(search).get("etape")
  const known = licenceSteps.find(({ path }) => path === asked)?.path
  const step = hydrated && answer ? (known && opens(known, answer) ? known : resumedAt(answer)) : undefined
  useEffect(() => {
    if (step && step !== known) void navigate(addressOf(pathname, step), { replace: true, preventScrollReset: true })
  }, [step, known, pathname, navigate])
  return {
    step,
    open: (next: StepPath) => {
      if (next !== step || next !== known) void navigate(addressOf(pathname, next))
    },
  }
}

function addressOf(pathname: string, step: StepPath): string {
  return `${pathname}?etape=${step}`
}
