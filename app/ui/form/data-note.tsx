import { acceptedTerms, privacyLink } from "#content/data-notes.ts"

interface DataNoteProps {
  /** Who keeps the data, for what purpose and how long. */
  children: string
  /** Sending accepts the general terms as well. */
  terms?: boolean
}

/** The line above the button of a form that sends personal data. */
export function DataNote({ children, terms = false }: DataNoteProps) {
  return (
    <p className="text-sm text-slate">
      {terms ? (
        <>
          {acceptedTerms.lead}{" "}
          <a className="link" href="/cgv">
            {acceptedTerms.link}
          </a>
          .{" "}
        </>
      ) : null}
      {children}{" "}
      <a className="link" href="/confidentialite">
        {privacyLink}
      </a>
    </p>
  )
}
