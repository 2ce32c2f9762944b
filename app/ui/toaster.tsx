import { Toaster as Sonner, toast } from "sonner"
import "sonner/dist/styles.css"
import "./toaster.css"

export { toast }

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
    />
  )
}
