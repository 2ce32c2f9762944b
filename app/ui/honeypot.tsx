import type { ComponentProps } from "react"

/** A field nobody sees or reaches, left empty by people and filled in by programs. */
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
