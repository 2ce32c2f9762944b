import { Toaster as Sonner, toast } from "sonner"
import "sonner/dist/styles.css"
import "./toaster.css"

export { toast }

let region: HTMLElement | null = null

/** A modal dialog covers all that is not in the browser's top layer: while one is open, toasts go above it. */
export function raiseToasts(): void {
  if (!region || !document.querySelector("dialog:modal")) return
  region.popover = "manual"
  if (region.matches(":popover-open")) region.hidePopover()
  region.showPopover()
}

/** Toasts of the specification (section 9): bottom right, Alt+T. Load this module lazily, on the first interaction. */
export default function Toaster() {
  return (
    <Sonner
      position="bottom-right"
      hotkey={["altKey", "KeyT"]}
      containerAriaLabel="Notifications"
      duration={8000}
      closeButton
      toastOptions={{ closeButtonAriaLabel: "Fermer la notification" }}
      className="school-toaster"
      ref={(section) => {
        region = section
      }}
    />
  )
}
