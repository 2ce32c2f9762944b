import { type ReactNode, useEffect, useRef, useState } from "react"
import { accountHref } from "#app/back-office/record/account-href.ts"
import { restWords } from "#app/back-office/record/account-line.tsx"
import { type Fact, FactSection, Facts } from "#app/back-office/record/facts.tsx"
import { HistoryList } from "#app/back-office/record/history-list.tsx"
import { useUrlState } from "#app/browser/use-url-state.ts"
import { MailLink, PhoneLink } from "#app/ui/contact-links.tsx"
import { formatDay } from "#app/ui/formats.ts"
import { Badge } from "#app/ui/page/badge.tsx"
import { Button, ButtonLink } from "#app/ui/page/button.tsx"
import { personsScreen as words } from "#content/admin/persons.ts"
import { Belongings } from "./belongings.tsx"
import { MergeDialog } from "./merge-dialog.tsx"
import { MergedPersons } from "./merged-persons.tsx"
import type { PersonFile } from "./person.schema.ts"
import { arrivedMerged, nameOf } from "./person-names.ts"
import { PersonNote } from "./person-note.tsx"
import { Suggestions } from "./suggestions.tsx"

const usual = { reunie: "" }

export function PersonFileView({ person, path }: { person: PersonFile; path: string }) {
  /** '' chooses the other person by a search. */
  const [other, compare] = useState<string>()
  const { values } = useUrlState(usual)
  const [said, say] = useState<ReactNode>(values.reunie === arrivedMerged.reunie ? words.merge.done : null)
  return (
    <div className="person-file">
      <header className="person-head">
        <h2>
          {nameOf(person)}
          <Badge tone={person.hasAccount ? "free" : "neutral"}>
            {person.hasAccount ? words.withAccount : words.guest}
          </Badge>
        </h2>
        <ButtonLink variant="outline" size="sm" href={words.page}>
          {words.search.another}
        </ButtonLink>
      </header>
      <CommandNote>{said}</CommandNote>
      <FactSection title={words.facts.title}>
        <Facts facts={factsOf(person)} />
      </FactSection>
      <MergedPersons person={person} onUndone={(returned) => say(<Undone returned={returned} />)} />
      <PersonNote key={person.id} person={person} path={path} />
      <FactSection title={words.belongings.title(person.things.all)}>
        <Belongings person={person} />
      </FactSection>
      <FactSection title={words.accounts.title}>
        <OpenAccounts person={person} />
      </FactSection>
      <FactSection title={words.suggestions.title}>
        <Suggestions person={person} onCompare={compare} />
        <Button className="mt-3" size="sm" variant="outline" onClick={() => compare("")}>
          {words.suggestions.other}
        </Button>
      </FactSection>
      <FactSection title={words.history}>
        <HistoryList events={person.history} />
      </FactSection>
      {other === undefined ? null : (
        <MergeDialog
          person={person}
          other={other}
          onChoose={compare}
          onMerged={() => say(words.merge.done)}
          onClose={() => compare(undefined)}
        />
      )}
    </div>
  )
}

/** After a command its sentence is in view and has the focus. */
function CommandNote({ children }: { children: ReactNode }) {
  const note = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    if (children) note.current?.focus()
  }, [children])
  return (
    <output ref={note} tabIndex={-1} className="block border-l-4 border-water pl-4 not-empty:mb-5 empty:border-0">
      {children}
    </output>
  )
}

function Undone({ returned }: { returned: PersonFile }) {
  return (
    <>
      {words.merged.undone(nameOf(returned))}{" "}
      <a className="link" href={`${words.page}/${returned.id}`}>
        {words.merged.toUndone}
      </a>
    </>
  )
}

function factsOf({ email, emailNormal, phone, phoneNormal, birthDate, userId }: PersonFile): (Fact | undefined)[] {
  const { facts } = words
  return [
    [facts.email, email ? <MailLink key="email" email={email} normal={emailNormal} /> : null],
    [facts.phone, phone ? <PhoneLink key="phone" phone={phone} normal={phoneNormal} /> : null],
    birthDate ? [facts.bornOn, formatDay(birthDate, "date")] : undefined,
    [
      facts.account,
      userId ? (
        <a key="account" className="link" href={`/admin/users?id=${userId}`}>
          {facts.toAccount}
        </a>
      ) : (
        words.guest
      ),
    ],
  ]
}

function OpenAccounts({ person: { accounts } }: { person: PersonFile }) {
  if (accounts.length === 0) return <p className="text-slate">{words.accounts.none}</p>
  return (
    <ul className="person-rows">
      {accounts.map((account) => (
        <li key={account.id}>
          <a className="link inline-flex min-h-11 items-center font-semibold" href={accountHref(account)}>
            {account.about}
          </a>
          <strong className="tabular-nums">{restWords(account)}</strong>
        </li>
      ))}
    </ul>
  )
}
