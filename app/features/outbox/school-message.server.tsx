import { createElement, Fragment } from "react"
import { MailQuote, MailText } from "./mail-layout.server.tsx"

/** The school's message to the person with its line breaks; renders nothing without one. */
export function SchoolMessage({ message }: { message: string | null | undefined }) {
  if (!message) return null
  const lines = message.split(/\r\n|\r|\n/).flatMap((line, nth) => (nth === 0 ? [line] : [createElement("br"), line]))
  return (
    <>
      <MailText>Message de l’école :</MailText>
      <MailQuote>{createElement(Fragment, null, ...lines)}</MailQuote>
    </>
  )
}
