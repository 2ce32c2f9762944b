import { useState } from "react"
import { callApi } from "#app/browser/page/call-api.ts"
import { useAuth } from "#app/features/identity/session/auth-provider.tsx"
import { SuccessNote } from "#app/ui/form/success-note.tsx"
import { announce, type ToastWords } from "#app/ui/page/announce.ts"
import { Badge } from "#app/ui/page/badge.tsx"
import { Button } from "#app/ui/page/button.tsx"
import { SectionCard } from "#app/ui/section-card.tsx"
import { profilePage } from "#content/profile.ts"
import { OwnPasswordForm } from "./own-password-form.tsx"
import { RecoveryCodes } from "./recovery-codes.tsx"
import { drawSetup, FirstCode, type TwoFactorSetup } from "./two-factor-setup.tsx"

const words = profilePage.twoFactor

type Step =
  | { name: "rest"; done?: ToastWords }
  | { name: "begin" | "disable" | "renew" }
  | { name: "scan"; setup: TwoFactorSetup }
  | { name: "codes"; codes: readonly string[]; done: ToastWords }

/** A first code switches it on, the password off (design 7.27). */
export function TwoFactor({ on }: { on: boolean }) {
  const { refresh } = useAuth()
  const [step, go] = useState<Step>({ name: "rest" })
  const rest = () => go({ name: "rest" })

  async function ask<Answer = unknown>(path: string, password: string): Promise<Answer> {
    return await callApi<Answer>(`/two-factor/${path}`, { method: "POST", area: "auth", body: { password } })
  }

  async function arrive(next: Step & { done: ToastWords }) {
    go(next)
    await refresh().catch(() => undefined)
    announce("success", next.done)
  }

  return (
    <SectionCard
      title={words.title}
      text={on ? words.textOn : words.textOff}
      badge={<Badge tone={on ? "free" : "neutral"}>{on ? words.on : words.off}</Badge>}
    >
      {step.name === "rest" ? <Choices on={on} done={step.done} choose={(name) => go({ name })} /> : null}
      {step.name === "begin" ? (
        <OwnPasswordForm
          label={words.begin}
          send={words.prepare}
          sendingWords={words.preparing}
          onCancel={rest}
          confirm={async (password) => go({ name: "scan", setup: await drawSetup(await ask("enable", password)) })}
        />
      ) : null}
      {step.name === "scan" ? (
        <FirstCode
          setup={step.setup}
          onCancel={rest}
          onVerified={() => arrive({ name: "codes", codes: step.setup.backupCodes, done: words.activated })}
        />
      ) : null}
      {step.name === "codes" ? <RecoveryCodes codes={step.codes} done={step.done} onKept={rest} /> : null}
      {step.name === "disable" ? (
        <OwnPasswordForm
          label={words.disable}
          text={words.disableText}
          send={words.disable}
          sendingWords={words.disabling}
          variant="destructive"
          onCancel={rest}
          confirm={async (password) => {
            await ask("disable", password)
            await arrive({ name: "rest", done: words.disabled })
          }}
        />
      ) : null}
      {step.name === "renew" ? (
        <OwnPasswordForm
          label={words.renew}
          text={words.renewText}
          send={words.renew}
          sendingWords={words.preparing}
          onCancel={rest}
          confirm={async (password) => {
            const { backupCodes } = await ask<{ backupCodes: string[] }>("generate-backup-codes", password)
            await arrive({ name: "codes", codes: backupCodes, done: words.renewed })
          }}
        />
      ) : null}
    </SectionCard>
  )
}

interface ChoicesProps {
  on: boolean
  done: ToastWords | undefined
  choose: (step: "begin" | "disable" | "renew") => void
}

function Choices({ on, done, choose }: ChoicesProps) {
  return (
    <>
      <div className="flex flex-col gap-3 sm:flex-row">
        {on ? (
          <>
            <Button variant="outline" onClick={() => choose("renew")}>
              {words.renew}
            </Button>
            <Button variant="ghost" onClick={() => choose("disable")}>
              {words.disable}
            </Button>
          </>
        ) : (
          <Button onClick={() => choose("begin")}>{words.begin}</Button>
        )}
      </div>
      <SuccessNote words={done} className="has-[span]:mt-5" />
    </>
  )
}
