import { ApiProblem } from "#app/browser/page/call-api.ts"
import { type AuthMoves, readAddressLink } from "#app/features/identity/auth/auth-steps.ts"
import { Button, ButtonLink } from "#app/ui/page/button.tsx"
import { Skeleton } from "#app/ui/page/skeleton.tsx"
import { authPage } from "#content/auth.ts"
import { LinkOfferPanel } from "./link-offer.tsx"
import type { LinkStep } from "./use-mail-link.ts"

const words = authPage.refused

export function LinkPanel({ step, moves }: { step: LinkStep; moves: AuthMoves }) {
  if (step.name === "offer") return <LinkOfferPanel step={step} moves={moves} />
  if (step.name === "refused") return <Refused step={step} moves={moves} />
  if (step.name === "changed" || step.name === "half-changed") return <Changed step={step} />
  return (
    <>
      <output className="block text-slate">{authPage.opening}</output>
      <Skeleton className="mt-5 h-13" />
    </>
  )
}

type RefusedStep = Extract<LinkStep, { name: "refused" }>

export function refusedTitle({ error }: RefusedStep): string {
  const code = error instanceof ApiProblem ? error.code : ""
  return Object.hasOwn(words.titles, code) ? words.titles[code as keyof typeof words.titles] : words.titles.other
}

function Refused({ step, moves }: { step: RefusedStep; moves: AuthMoves }) {
  return (
    <>
      <p role="alert" className="mb-5 text-slate">
        {reasonOf(step)}
      </p>
      <WayOn step={step} moves={moves} />
    </>
  )
}

function reasonOf({ error, link }: RefusedStep): string {
  if (!(error instanceof ApiProblem) || error.status >= 500) return authPage.unexpected
  const usedInvitation = error.code === "link-expired" && link.purpose === "inscription"
  return usedInvitation ? authPage.invitation.used : error.message || authPage.unexpected
}

function WayOn({ step, moves }: { step: RefusedStep; moves: AuthMoves }) {
  const { error, link, again } = step
  const code = error instanceof ApiProblem ? error.code : ""
  if (code === "two-factor-required") {
    return <Button onClick={() => moves.show()}>{words.withPassword}</Button>
  }
  if (code === "other-account") {
    return (
      <form method="post" action="/deconnexion">
        <Button native type="submit">
          {words.signOut}
        </Button>
      </form>
    )
  }
  if (code !== "link-expired") return <Button onClick={again}>{words.again}</Button>
  if (link.purpose === "lien") return <Button onClick={() => moves.show("lien")}>{words.otherLink}</Button>
  if (link.purpose === "inscription") {
    return (
      <Button variant="outline" onClick={() => moves.show("inscription")}>
        {authPage.invitation.otherLink}
      </Button>
    )
  }
  const { email = "", newEmail } = readAddressLink(link.token)
  if (newEmail) return <ButtonLink href="/dashboard">{words.toProfile}</ButtonLink>
  return <Button onClick={() => moves.confirm(email, "to-send")}>{words.otherMail}</Button>
}

function Changed({ step }: { step: Extract<LinkStep, { newEmail: string }> }) {
  return (
    <>
      <output className="mb-5 block text-slate">
        {step.name === "changed" ? (
          <>
            {authPage.changed} <strong className="break-words text-lake">{step.newEmail}</strong>.
          </>
        ) : (
          <>
            {authPage.halfChanged.before} <strong className="break-words text-lake">{step.newEmail}</strong> ;{" "}
            {authPage.halfChanged.after}
          </>
        )}
      </output>
      <ButtonLink href="/dashboard">{authPage.goOn}</ButtonLink>
    </>
  )
}
