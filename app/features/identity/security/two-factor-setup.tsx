import { useEffect } from "react"
import { callApi } from "#app/browser/page/call-api.ts"
import { useAuthForm } from "#app/features/identity/auth/use-auth-form.ts"
import { Field, Input } from "#app/ui/form/field.tsx"
import { ShortForm } from "#app/ui/short-form.tsx"
import { profilePage } from "#content/profile.ts"

const words = profilePage.twoFactor

export interface TwoFactorSetup {
  backupCodes: readonly string[]
  key: string
  /** Undefined when the drawing library could not be loaded: the key suffices. */
  image: string | undefined
}

export async function drawSetup(prepared: { totpURI: string; backupCodes: string[] }): Promise<TwoFactorSetup> {
  const { totpURI, backupCodes } = prepared
  const secret = new URL(totpURI).searchParams.get("secret") ?? ""
  const drawing = await import("uqr").catch(() => undefined)
  const svg = drawing?.renderSVG(totpURI, { border: 2 })
  return {
    backupCodes,
    key: (secret.match(/.{1,4}/g) ?? []).join(" "),
    image: svg && `data:image/svg+xml,${encodeURIComponent(svg)}`,
  }
}

interface FirstCodeProps {
  setup: TwoFactorSetup
  onVerified: () => Promise<void>
  onCancel: () => void
}

export function FirstCode({ setup, onVerified, onCancel }: FirstCodeProps) {
  const { form, id, summary, ...state } = useAuthForm({
    rules: "app",
    empty: { code: "" },
    failed: words.failed,
    async send(body) {
      await callApi("/two-factor/verify-totp", { method: "POST", area: "auth", body })
      await onVerified()
    },
  })
  const { setFocus } = form
  useEffect(() => setFocus("code"), [setFocus])
  return (
    <ShortForm
      label={words.title}
      summary={summary}
      state={state}
      send={words.verify}
      sendingWords={words.verifying}
      onCancel={{ words: profilePage.cancel, cancel: onCancel }}
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        {setup.image ? (
          <img
            src={setup.image}
            alt={words.qr}
            width={192}
            height={192}
            className="size-48 rounded-control border border-line bg-white"
          />
        ) : null}
        <div className="min-w-0 flex-1 basis-56">
          <p>{words.scan}</p>
          <p className="mt-3 text-sm text-slate">{words.key}</p>
          <p className="[font-family:ui-monospace,monospace] font-semibold break-words">{setup.key}</p>
        </div>
      </div>
      <Field
        id={id("code")}
        label={words.code}
        hint={words.codeHint}
        required
        error={form.formState.errors.code?.message}
      >
        <Input
          inputMode="numeric"
          autoComplete="one-time-code"
          className="text-lg tracking-[0.2em]"
          {...form.register("code")}
        />
      </Field>
    </ShortForm>
  )
}
