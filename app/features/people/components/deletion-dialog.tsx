import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { callApi } from "#app/browser/page/call-api.ts"
import { refusalWords } from "#app/browser/refusal-words.ts"
import { useTakenFragment } from "#app/browser/use-taken-fragment.ts"
import type { DeletionDebts } from "#app/features/people/own-data.schema.ts"
import { Dialog } from "#app/ui/dialog.tsx"
import { ErrorSummary } from "#app/ui/form/error-summary.tsx"
import { formatPrice } from "#app/ui/page/amounts.ts"
import type { ToastWords } from "#app/ui/page/announce.ts"
import { Button } from "#app/ui/page/button.tsx"
import { deletionWords } from "#content/money/deletion.ts"
import { profilePage } from "#content/profile.ts"

const words = profilePage.deletion.dialog

export function DeletionDialog() {
  const [token, setToken] = useTakenFragment(readDeletionLink)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<ToastWords>()
  const { data, isError } = useQuery({
    queryKey: ["/me/deletion"],
    queryFn: () => callApi<DeletionDebts>("/me/deletion"),
    enabled: token !== undefined,
    gcTime: 0,
  })
  if (token === undefined) return null

  function close() {
    setToken(undefined)
    setFailed(undefined)
  }

  async function confirm() {
    setBusy(true)
    setFailed(undefined)
    try {
      await callApi("/me/deletion/confirm", { method: "POST", body: { token } })
      // A full navigation, because the session ended and this page must keep nothing of it.
      location.assign(`/#${profilePage.deletion.notice.id}`)
    } catch (error) {
      setFailed(refusalWords(words.failed, error))
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onClose={close}
      title={words.title}
      description={words.text}
      className="max-w-[40rem]!"
      footer={
        <>
          <Button variant="destructive" disabled={busy || !(data || isError)} onClick={() => void confirm()}>
            {busy ? words.confirming : words.confirm}
          </Button>
          <Button variant="secondary" disabled={busy} onClick={close}>
            {words.keep}
          </Button>
        </>
      }
    >
      {data && data.debts.length > 0 ? (
        <p className="font-semibold">
          {deletionWords.before(data.debts.map(({ cents, currency }) => formatPrice(cents, currency)).join(" et "))}
        </p>
      ) : null}
      {failed ? <ErrorSummary title={failed[0]} problems={[{ message: failed[1] }]} /> : null}
    </Dialog>
  )
}

/** The token of '#suppression=…'. */
function readDeletionLink(hash: string): string | undefined {
  return new URLSearchParams(hash.slice(1)).get("suppression") || undefined
}
