import { acceptedTerms, privacyLink } from "#content/data-notes.ts"

interface DataNoteProps {
  children: string
  terms?: boolean
}

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
