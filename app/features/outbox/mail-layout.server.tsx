import { type CSSProperties, createElement, Fragment, type ReactNode } from "react"
import { Body, Button, Container, Head, Heading, Hr, Html, Preview, Section, Text } from "react-email"
import { baseName, bases, school } from "#content/school.ts"
import { carriesSecret, codePage, codeToCome } from "./link-codes.server.ts"

/** Plain colours, because mail programs read no custom properties. */
const colour = {
  paper: "#f8fbfd",
  lake: "#12263a",
  water: "#1f6f9f",
  line: "#cfdbe3",
  starboard: "#1d7a4f",
  port: "#a8322d",
  special: "#8a6d00",
  // These are the colours of the school's mark (public/favicon.svg).
  night: "#0c2842",
  sail: "#e8721c",
  wave: "#a9cad8",
}

const font = "'Hanken Grotesk', 'Segoe UI', Helvetica, Arial, sans-serif"
const text: CSSProperties = {
  fontFamily: font,
  fontSize: "16px",
  lineHeight: "26px",
  color: colour.lake,
  margin: "0 0 16px",
}

/** Programs that darken mails by themselves leave alone what has dark colours of its own. */
const darkStyle = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    body, .paper { background-color: #0e1b28 !important; }
    .ink { color: #eaf2f7 !important; }
    .soft { color: #a9c0cf !important; }
    .line { border-color: #34495b !important; }
    .second { background-color: #0e1b28 !important; color: #eaf2f7 !important; border-color: #7fb4d6 !important; }
    .pending { color: #e6c35c !important; }
    .done { color: #6fcf9f !important; }
    .cancelled { color: #f0938e !important; }
    .note { color: #8cc4e8 !important; }
  }`

/** A status has a mark and a word, never colour alone. */
export type MailMark = "pending" | "done" | "cancelled" | "note"
const marks = {
  pending: { sign: "◆", colour: colour.special },
  done: { sign: "▲", colour: colour.starboard },
  cancelled: { sign: "■", colour: colour.port },
  note: { sign: "●", colour: colour.water },
} satisfies Record<MailMark, { sign: string; colour: string }>

export interface MailAction {
  label: string
  href: string
}

export function MailLayout(props: {
  preview: string
  mark: MailMark
  status: string
  heading: string
  children: ReactNode
  facts?: readonly (readonly [label: string, value: string])[]
  action?: MailAction
  second?: MailAction
}) {
  const mark = marks[props.mark]
  return (
    <Html lang="fr">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style dangerouslySetInnerHTML={{ __html: darkStyle }} />
      </Head>
      <Preview>{props.preview}</Preview>
      <Body lang="fr" className="paper" style={{ backgroundColor: colour.paper, margin: 0, padding: "24px 0" }}>
        <Container className="paper" style={{ maxWidth: "560px", padding: "0 24px", overflowWrap: "anywhere" }}>
          <Letterhead />
          <Text
            className={props.mark}
            style={{ ...text, fontSize: "14px", fontWeight: 600, color: mark.colour, margin: "0 0 8px" }}
          >
            {`${mark.sign} ${props.status}`}
          </Text>
          <Heading as="h1" className="ink" style={{ ...text, fontSize: "26px", lineHeight: "32px", fontWeight: 700 }}>
            {props.heading}
          </Heading>
          {props.children}
          {props.facts ? <Facts rows={props.facts} /> : null}
          {props.action ? (
            <Section style={{ margin: "24px 0" }}>
              <Button href={props.action.href} style={button}>
                {props.action.label}
              </Button>
            </Section>
          ) : null}
          {props.second ? (
            <Section style={{ margin: "24px 0" }}>
              <Button href={props.second.href} className="second" style={secondButton}>
                {props.second.label}
              </Button>
            </Section>
          ) : null}
          {[props.action, props.second].map((link) =>
            link && carriesSecret(link.href) ? <CodeNote key={link.href} link={link} /> : null,
          )}
          <Hr className="line" style={{ borderColor: colour.line, margin: "32px 0 16px" }} />
          <Text className="soft" style={{ ...text, fontSize: "14px", lineHeight: "22px", color: "#4a6072" }}>
            {`${school.name} · ${school.phone.display} · ${school.email}`}
            <br />
            {`Nos bases : ${bases.map((base) => baseName(base.slug)).join(", ")}`}
          </Text>
        </Container>
      </Body>
    </Html>
  )
}

/** The school's mark in letters: mail programs show pictures only when they are asked to. */
function Letterhead() {
  const drawn: CSSProperties = { width: "40px", height: "40px", borderRadius: "9px", backgroundColor: colour.night }
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={{ marginBottom: "24px" }}>
      <tbody>
        <tr>
          <td data-mark="" aria-hidden="true" align="center" style={{ ...drawn, fontFamily: font, lineHeight: "15px" }}>
            <span style={{ color: colour.sail, fontSize: "17px" }}>▲</span>
            <br />
            <span style={{ color: colour.wave, fontSize: "17px", fontWeight: 700 }}>≈</span>
          </td>
          <td className="ink" style={{ ...text, fontWeight: 700, letterSpacing: "0.02em", paddingLeft: "12px" }}>
            {school.name}
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** Helps readers whose mail program cuts the end of the link off. */
function CodeNote({ link: { label, href } }: { link: MailAction }) {
  const page = codePage(href)
  return (
    <Text className="soft" style={{ ...text, fontSize: "14px", lineHeight: "22px", color: "#4a6072" }}>
      {`« ${label} » n’ouvre pas la bonne page ? Ouvrez `}
      <a href={page}>{page}</a>
      {", puis donnez votre adresse e-mail et ce code : "}
      <MailCode href={href} />
    </Text>
  )
}

export function MailCode({ href }: { href: string }) {
  return (
    <strong className="ink" style={{ whiteSpace: "nowrap", letterSpacing: "0.1em", color: colour.lake }}>
      {codeToCome(href)}
    </strong>
  )
}

const button: CSSProperties = {
  backgroundColor: colour.water,
  color: "#ffffff",
  fontFamily: font,
  fontSize: "16px",
  fontWeight: 600,
  borderRadius: "8px",
  padding: "12px 20px",
}

const secondButton: CSSProperties = {
  ...button,
  backgroundColor: colour.paper,
  color: colour.lake,
  border: `1px solid ${colour.water}`,
}

export function MailText({ children }: { children: ReactNode }) {
  return (
    <Text className="ink" style={text}>
      {children}
    </Text>
  )
}

export function MailQuote({ children }: { children: ReactNode }) {
  return (
    <Text className="ink line" style={{ ...text, borderLeft: `3px solid ${colour.line}`, paddingLeft: "16px" }}>
      {children}
    </Text>
  )
}

export function MailLines({ typed }: { typed: string }) {
  const lines = typed.split(/\r\n|\r|\n/).flatMap((line, nth) => (nth === 0 ? [line] : [createElement("br"), line]))
  return createElement(Fragment, null, ...lines)
}

function Facts({ rows }: { rows: readonly (readonly [label: string, value: string])[] }) {
  const cell: CSSProperties = {
    ...text,
    margin: 0,
    padding: "8px 0",
    borderBottom: `1px solid ${colour.line}`,
    textAlign: "left",
    verticalAlign: "top",
    overflowWrap: "anywhere",
  }
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ borderCollapse: "collapse", tableLayout: "fixed" }}
    >
      <tbody>
        {rows.map(([label, value]) => (
          <tr key={label} data-fact="row">
            <td
              data-fact="label"
              className="soft line"
              style={{ ...cell, color: "#4a6072", width: "40%", paddingRight: "12px" }}
            >
              {label}
            </td>
            <td data-fact="value" className="ink line" style={{ ...cell, fontWeight: 600 }}>
              <MailLines typed={value} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
