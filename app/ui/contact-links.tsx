/** Shows an address as it was typed, and writes to its normal form. */
export function MailLink({ email, normal = null }: { email: string; normal?: string | null }) {
  return (
    <a href={`mailto:${normal ?? email}`} className="link">
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

const dialled = /^\+?[\d\s()./-]+$/

/** Shows a number as it was typed, and dials its normal form. What no telephone can dial stays text. */
export function PhoneLink({ phone, normal }: { phone: string; normal: string | null }) {
  const number = normal ?? (dialled.test(phone) ? phone.replace(/[^+\d]/g, "") : null)
  if (number === null) return <span className="whitespace-nowrap">{phone}</span>
  return (
    <a href={`tel:${number}`} className="link inline-block min-h-6 whitespace-nowrap tabular-nums">
      {phone}
    </a>
  )
}
