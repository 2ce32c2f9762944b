import { Action, Close, Description, Provider, Root, Title, Viewport } from "@radix-ui/react-toast"
import { type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from "react"
import { onToasts, openToast, showToast, type ToastEntry } from "#app/ui/page/announce.ts"
import { Mark } from "#app/ui/page/marks.tsx"
import "./toaster.css"

/** Toasts of the specification (section 9): bottom right, Alt+T. Load this module lazily, on the first interaction. */
export default function Toaster() {
  const toast = useSyncExternalStore(onToasts, openToast)
  const list = useRef<HTMLOListElement>(null)
  const id = toast?.id
  useLayoutEffect(() => {
    // A modal dialog covers all but what was put into the browser's top layer after it.
    if (list.current?.matches(":popover-open")) list.current.hidePopover()
    if (id !== undefined) list.current?.showPopover()
  }, [id])
  useClearPlace(list, id)
  return (
    <Provider duration={toast?.button ? 30_000 : 8000} label="Notification">
      {toast ? <Toast key={id} {...toast} /> : null}
      <Viewport
        ref={list}
        popover="manual"
        hotkey={["altKey", "KeyT"]}
        label="Notifications (Alt+T)"
        className="toaster"
      />
    </Provider>
  )
}

/** Moves the toast to the top where it would cover the focus, or what the page has just said (WCAG 2.4.11). */
function useClearPlace(list: RefObject<HTMLOListElement | null>, id: number | undefined): void {
  useLayoutEffect(() => {
    const element = list.current
    if (!element || id === undefined) return undefined
    function settle(event?: unknown) {
      if (!element) return
      const focused = document.activeElement
      // A press that gives the toast the focus must not move it away from under the pointer.
      if (event instanceof FocusEvent && element.contains(focused)) return
      const all = [focused, ...document.querySelectorAll(said)]
      // Where both places cover something, the focus counts.
      for (const kept of [all, [focused]]) {
        for (const place of places) {
          element.dataset.place = place
          if (!kept.some((one) => covers(element, one))) return
        }
      }
    }
    const sized = new ResizeObserver(settle)
    sized.observe(element)
    const over = new AbortController()
    for (const event of ["focusin", "scroll", "resize"] as const) {
      addEventListener(event, settle, { signal: over.signal, passive: true })
    }
    return () => {
      sized.disconnect()
      over.abort()
    }
  }, [list, id])
}

const said = ":is(main, dialog[open]) :is([role=alert], [role=status], output)"

const places = ["bottom", "top"] as const

function covers(toaster: HTMLElement, element: Element | null): boolean {
  if (!element || element === document.body || toaster.contains(element)) return false
  const own = toaster.getBoundingClientRect()
  const other = element.getBoundingClientRect()
  if (other.width <= 1 || other.height <= 1) return false
  return other.left < own.right && other.right > own.left && other.top < own.bottom && other.bottom > own.top
}

function Toast({ kind, words: [title, description], button }: ToastEntry) {
  return (
    <Root type="background" className="toast" data-kind={kind} onOpenChange={(open) => open || showToast(undefined)}>
      <Mark tone={kind === "success" ? "free" : "full"} className="mt-1" />
      <div className="min-w-0 flex-1">
        <Title className="font-bold">{title}</Title>
        <Description className="text-foam">{description}</Description>
        {button ? (
          <Action altText={button.label} onClick={button.onClick} className="toast-button">
            {button.label}
          </Action>
        ) : null}
      </div>
      <Close aria-label="Fermer la notification" className="toast-close">
        <svg className="size-4 fill-none stroke-current stroke-2" viewBox="0 0 16 16" aria-hidden="true">
          <path d="m3 3 10 10M13 3 3 13" />
        </svg>
      </Close>
    </Root>
  )
}
