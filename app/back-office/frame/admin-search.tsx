import { type ComponentType, Suspense, useEffect, useEffectEvent, useRef, useState } from "react"
import { adminSearch } from "#content/admin/search.ts"

type Dialog = ComponentType<{ onClose: () => void }>

interface AdminSearchProps {
  load: () => Promise<Dialog>
  /** For somebody who opens it before it is loaded. */
  SearchDialog: Dialog
}

/** Loaded ahead and opened within the click: a name typed at once must not be lost. */
export function AdminSearch({ load, SearchDialog }: AdminSearchProps) {
  const [Opened, show] = useState<Dialog>()
  const loaded = useRef<Dialog>(undefined)
  useEffect(() => {
    void load().then(
      (dialog) => {
        loaded.current = dialog
      },
      () => undefined,
    )
  }, [load])

  function open() {
    show((opened: Dialog | undefined) => opened ?? loaded.current ?? SearchDialog)
  }
  const onShortcut = useEffectEvent(open)

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
        onClick={open}
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
      {Opened ? (
        <Suspense fallback={null}>
          <Opened onClose={() => show(undefined)} />
        </Suspense>
      ) : null}
    </>
  )
}
