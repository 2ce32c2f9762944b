import { useEffect, useRef } from "react"
import { QueryProvider } from "#app/browser/form/query-provider.tsx"
import { useEngaged } from "#app/browser/form/use-engaged.ts"
import { useHydrated } from "#app/browser/page/use-hydrated.ts"
import type { AuthMoves } from "#app/features/identity/auth/auth-steps.ts"
import { fetchAuthRules } from "#app/features/identity/auth/use-auth-form.ts"
import { LinkPanel, refusedTitle } from "#app/features/identity/links/link-step.tsx"
import { AuthProvider } from "#app/features/identity/session/auth-provider.tsx"
import { SuccessNote } from "#app/ui/form/success-note.tsx"
import { LinkCodeForm, LinkCodeWords } from "#app/ui/link-code-form.tsx"
import { Button, ButtonLink } from "#app/ui/page/button.tsx"
import { LateToaster } from "#app/ui/page/late-toaster.tsx"
import { Tabs } from "#app/ui/tabs.tsx"
import { authPage } from "#content/auth.ts"
import { AddressForm } from "./address-form.tsx"
import { ChoosePasswordForm } from "./choose-password-form.tsx"
import { CodeStep } from "./code-form.tsx"
import { SignInForm } from "./sign-in-form.tsx"
import { SignUpForm } from "./sign-up-form.tsx"
import { type AuthStep, useAuthSteps } from "./use-auth-steps.ts"

const titleId = "titre-acces"

/** Shows one step at a time (specification 2, /auth). */
export function AuthScreen() {
  return (
    <QueryProvider>
      <AuthProvider>
        <Steps />
      </AuthProvider>
    </QueryProvider>
  )
}

function Steps() {
  const { step, moves } = useAuthSteps()
  const box = useRef<HTMLDivElement>(null)
  const engaged = useEngaged(box, fetchAuthRules)
  const title = titleOf(step)
  const heading = useFocusOnChange(title)
  return (
    <div ref={box}>
      <h1 ref={heading} id={titleId} tabIndex={-1} className="text-3xl">
        {title}
      </h1>
      <div className="mt-6 rounded-card border border-line bg-paper p-5 sm:p-8">
        <Panel step={step} moves={moves} />
      </div>
      {step.name === "tabs" || step.name === "leaving" || staysSignedIn(step) ? null : (
        <p className="mt-4">
          <Button variant="link" onClick={() => moves.show()}>
            {authPage.back}
          </Button>
        </p>
      )}
      <LateToaster wanted={engaged} />
    </div>
  )
}

function titleOf(step: AuthStep): string {
  if (step.name === "refused") return refusedTitle(step)
  if (step.name !== "offer") return authPage.titles[step.name]
  const { does } = step.seen
  return authPage.titles[does === "create-account" ? "invitation" : does]
}

/** The step's own button leads a signed-in visitor back. */
function staysSignedIn(step: AuthStep): boolean {
  return step.name === "offer" && step.seen.openSession !== null
}

/** Focuses the title of each new step, but not of the first one shown. */
function useFocusOnChange(title: string) {
  const hydrated = useHydrated()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (!hydrated) return
    if (shown.current !== undefined && shown.current !== title) heading.current?.focus()
    shown.current = title
  }, [hydrated, title])
  return heading
}

function Panel({ step, moves }: { step: AuthStep; moves: AuthMoves }) {
  if (step.name === "tabs") return <SignInOrUp step={step} moves={moves} />
  if (step.name === "magic-link") return <AddressStep kind="magic-link" moves={moves} />
  if (step.name === "forgotten") return <AddressStep kind="forgotten" moves={moves} />
  if (step.name === "confirmation") return <Confirmation sentTo={step.sentTo} moves={moves} />
  if (step.name === "message") return <MessageCode asked={step.asked} />
  if (step.name === "code") return <CodeStep moves={moves} />
  if (step.name === "leaving") return <Leaving created={step.created} returnTo={moves.returnTo} />
  if (step.name === "new-password") {
    return <ChoosePasswordForm key={step.token} token={step.token} moves={moves} />
  }
  return <LinkPanel step={step} moves={moves} />
}

function SignInOrUp({ step, moves }: { step: Extract<AuthStep, { name: "tabs" }>; moves: AuthMoves }) {
  const { label, connexion, inscription } = authPage.tabs
  return (
    <Tabs
      label={label}
      value={step.tab}
      onChange={moves.chooseTab}
      panelClassName="pt-6"
      tabs={[
        { id: "connexion", label: connexion, panel: <SignInForm moves={moves} note={step.note} /> },
        { id: "inscription", label: inscription, panel: <SignUpForm moves={moves} /> },
      ]}
    />
  )
}

function AddressStep({ kind, moves }: { kind: "magic-link" | "forgotten"; moves: AuthMoves }) {
  const { text } = kind === "forgotten" ? authPage.forgotten : authPage.magicLink
  return (
    <>
      <p className="mb-5 text-slate">{text}</p>
      <AddressForm key={kind} kind={kind} label={authPage.titles[kind]} moves={moves} />
    </>
  )
}

function Confirmation({ sentTo, moves }: { sentTo: string | undefined; moves: AuthMoves }) {
  const words = authPage.confirmation
  return (
    <>
      {sentTo ? (
        <>
          <SuccessNote words={words.sent} />
          <p className="mt-4 mb-8">
            {words.sentTo} <strong className="break-words">{sentTo}</strong>.
          </p>
          <p className="mb-5 border-t border-line pt-5 text-slate">{words.again}</p>
        </>
      ) : (
        <p className="mb-5 text-slate">{words.text}</p>
      )}
      <AddressForm kind="confirmation" label={authPage.titles.confirmation} moves={moves} />
    </>
  )
}

function MessageCode({ asked }: { asked: boolean }) {
  return (
    <>
      <LinkCodeWords asked={asked} />
      <LinkCodeForm page="account" labelledBy={titleId} />
    </>
  )
}

function Leaving({ created, returnTo }: { created: boolean; returnTo: string | undefined }) {
  return (
    <>
      {created ? <SuccessNote words={authPage.signUp.created} /> : null}
      <output className="my-5 block text-slate">{authPage.leaving}</output>
      <ButtonLink variant="outline" href={returnTo ?? "/"}>
        {authPage.goOn}
      </ButtonLink>
    </>
  )
}
