import type { ComponentProps } from "react"

export function Honeypot(props: ComponentProps<"input">) {
  return (
    <div className="honeypot" aria-hidden="true">
      <label>
        Laissez ce champ vide
        <input type="text" tabIndex={-1} autoComplete="off" data-1p-ignore data-lpignore="true" {...props} />
      </label>
    </div>
  )
}
