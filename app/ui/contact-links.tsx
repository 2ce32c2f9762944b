export function MailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`} className="link">
      <EmailText email={email} />
    </a>
  )
}

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

export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone.replace(/[^+\d]/g, "")}`} className="link whitespace-nowrap">
      {phone}
    </a>
  )
}
