interface TermsNoteProps {
  sentences: readonly string[]
  /** Those that say what cancelling costs already. */
  late?: readonly string[]
}

/** The terms of what is sent, beside the button that sends it (school 0). */
export function TermsNote({ sentences, late }: TermsNoteProps) {
  return (
    <div className="terms-note">
      {sentences.map((sentence) => (
        <p key={sentence} className={late?.includes(sentence) ? "font-semibold" : undefined}>
          {sentence}
        </p>
      ))}
    </div>
  )
}
