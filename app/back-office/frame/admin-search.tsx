import { Suspense, useEffect, useEffectEvent, useState } from "react"
import type { Late } from "#app/ui/page/late.tsx"
import { useFetchAhead } from "#app/ui/page/use-fetch-ahead.ts"
import { adminSearch } from "#content/admin/search.ts"

interface AdminSearchProps {
  SearchDialog: Late<{ onClose: () => void }>
}

/** Loaded ahead and opened within the click: a name typed at once must not be lost. */
export function AdminSearch({ SearchDialog }: AdminSearchProps) {
  const [isOpen, setOpen] = useState(false)
  useFetchAhead(SearchDialog)
  const onShortcut = useEffectEvent(() => setOpen(true))

  const mac = /Mac|iPhone|iPad/.test(navigator.userAgent)
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      onShortcut()
    }
    addEventListener("keydown", onKeyDown)
    return () => removeEventListener("keydown", onKeyDown)
  }, [])
  return (
    <>
      <button
        type="button"
        className="admin-search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <svg className="size-5 flex-none fill-none stroke-current stroke-2" viewBox="0 0 20 20" aria-hidden="true">
          <circle cx="8.5" cy="8.5" r="5.5" />
          <path d="m13 13 5 5" />
        </svg>
        <span className="admin-search-words">{adminSearch.open}</span>
        <kbd className="admin-search-keys" aria-hidden="true">
          {mac ? adminSearch.shortcutMac : adminSearch.shortcut}
        </kbd>
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
