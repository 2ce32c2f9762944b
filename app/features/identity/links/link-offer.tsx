import { type ReactNode, useState } from "react"
import { useWatch } from "react-hook-form"
import { AuthForm } from "#app/features/identity/auth/auth-form.tsx"
import type { AuthMoves } from "#app/features/identity/auth/auth-steps.ts"
import { PasswordField } from "#app/features/identity/auth/password-field.tsx"
import { underPassword } from "#app/features/identity/auth/under-password.ts"
import { useAuthForm } from "#app/features/identity/auth/use-auth-form.ts"
import type { SeenLink } from "#app/features/identity/identity.schema.ts"
import { EmailText } from "#app/ui/contact-links.tsx"
import { Button } from "#app/ui/page/button.tsx"
import { authPage } from "#content/auth.ts"
import type { LinkOffer } from "./use-mail-link.ts"

const words = authPage.offer

/** Shows what a link would do and for which account; only its button does it. */
export function LinkOfferPanel({ step, moves }: { step: LinkOffer; moves: AuthMoves }) {
  const { seen } = step
  return (
    <>
      <Said seen={seen} />
      {seen.asks === "nothing" ? <Accept step={step} /> : <WithPassword step={step} moves={moves} />}
      {seen.openSession === null ? null : (
        <Button variant="outline" size="lg" className={`mt-4 ${wide}`} onClick={() => moves.show()}>
          <Named words={words.stay} account={seen.openSession} />
        </Button>
      )}
    </>
  )
}

const wide = "w-full py-2 wrap-anywhere"

function Said({ seen: { does, account, newEmail, openSession } }: { seen: SeenLink }) {
  return (
    <div className="mb-5 space-y-2 wrap-anywhere">
      {openSession === null ? null : (
        <p>
          {words.signedInAs} <Address email={openSession} />.
        </p>
      )}
      <p>
        {words.does[does]} <Address email={account} />.
      </p>
      {newEmail === null ? null : (
        <p>
          {words.newEmail} <Address email={newEmail} />
        </p>
      )}
    </div>
  )
}

function Address({ email }: { email: string }) {
  return (
    <strong>
      <EmailText email={email} />
    </strong>
  )
}

/** It is one element, because a button spaces its children. */
function Named({ words: said, account }: { words: string; account: string }) {
  return (
    <span>
      {said} <EmailText email={account} />
    </span>
  )
}

function buttonWords({ does, asks, account, newEmail }: SeenLink): ReactNode {
  if (does === "begin-change" || (does === "end-change" && asks === "nothing")) return words.accept[does]
  if (does === "create-account") return authPage.invitation.send
  return <Named words={words.signInAs} account={newEmail ?? account} />
}

function Accept({ step }: { step: LinkOffer }) {
  const [sending, send] = useState(false)
  return (
    <Button
      size="lg"
      className={wide}
      disabled={sending}
      onClick={() => {
        send(true)
        void step.accept()
      }}
    >
      {sending ? words.sending : buttonWords(step.seen)}
    </Button>
  )
}

function WithPassword({ step, moves }: { step: LinkOffer; moves: AuthMoves }) {
  const { does, asks } = step.seen
  const [forgotten, forget] = useState(false)
  const choosing = asks === "new-password" || forgotten
  return (
    <>
      <PasswordForm key={String(choosing)} step={step} choosing={choosing} />
      {asks === "password" ? (
        <Button variant="link" className="mt-4 text-left" onClick={() => forget(!forgotten)}>
          {forgotten ? words.newPassword.other : words.password.other}
        </Button>
      ) : null}
      {does === "create-account" ? (
        <Button variant="link" className="mt-4 text-left" onClick={() => moves.show("inscription")}>
          {authPage.invitation.otherLink}
        </Button>
      ) : null}
    </>
  )
}

function PasswordForm({ step, choosing }: { step: LinkOffer; choosing: boolean }) {
  const { seen, open } = step
  const invited = seen.does === "create-account"
  const { form, id, ...state } = useAuthForm({
    rules: "password",
    empty: { password: "" },
    failed: invited ? authPage.invitation.failed : words.failed,
    send: ({ password }) => underPassword(open(choosing && !invited ? { newPassword: password } : { password })),
  })
  const password = useWatch({ control: form.control, name: "password" })
  return (
    <>
      <p className="mb-5 text-slate">{passwordWords(seen, choosing)}</p>
      <AuthForm
        label={authPage.titles[invited ? "invitation" : "confirm"]}
        state={state}
        send={buttonWords(seen)}
        sendingWords={authPage.saving}
      >
        <PasswordField
          id={id("password")}
          label={authPage.password[choosing && !invited ? "newLabel" : "label"]}
          autoComplete={choosing ? "new-password" : "current-password"}
          {...(choosing ? { chosen: password } : {})}
          error={form.formState.errors.password?.message}
          {...form.register("password")}
        />
      </AuthForm>
    </>
  )
}

function passwordWords({ does }: SeenLink, choosing: boolean): string {
  if (does === "create-account") return authPage.invitation.text
  if (choosing) return words.newPassword.text
  return words.password[does === "end-change" ? "end-change" : "confirm"]
}
