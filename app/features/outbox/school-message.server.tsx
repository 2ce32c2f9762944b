import { MailLines, MailQuote, MailText } from "./mail-layout.server.tsx"

export function SchoolMessage({ message }: { message: string | null | undefined }) {
  if (!message) return null
  return (
    <>
      <MailText>Message de l’école :</MailText>
      <MailQuote>
        <MailLines typed={message} />
      </MailQuote>
    </>
  )
}
