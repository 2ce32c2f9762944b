/** An address to write to; it breaks before the @ sooner than within a word. */
export function MailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`} className="link">
      <EmailText email={email} />
    </a>
  )
}

/** An address to read, broken the same way. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf("@")
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}

/** A number to call, as it was written. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone.replace(/[^+\d]/g, "")}`} className="link whitespace-nowrap">
      {phone}
    </a>
  )
}
