import { useEffect } from "react"
import { useParams } from "react-router"
import { ReadScreen } from "#app/back-office/command/read-screen.tsx"
import { Spinner } from "#app/back-office/frame/spinner.tsx"
import { useUrlState } from "#app/browser/use-url-state.ts"
import { personsScreen as words } from "#content/admin/persons.ts"
import type { PersonFile } from "./person.schema.ts"
import { PersonFileView } from "./person-file.tsx"
import { mergedPage } from "./person-names.ts"
import { PersonPicker } from "./person-picker.tsx"
import "./person.css"

const usual = { q: "" }

/** A person, or without an id the search for one (school 0). */
export function PersonsScreen() {
  const { id } = useParams()
  const { values } = useUrlState(usual)
  if (!id) return <PersonPicker key={values.q} autoFocus begin={values.q} />
  const path = `${words.path}/${id}`
  return (
    <ReadScreen<PersonFile> key={id} path={path} failed={words.failed} loading={words.loading}>
      {(person) =>
        // Who was merged leads to the person into whom.
        person.id === id ? <PersonFileView key={id} person={person} path={path} /> : <Elsewhere id={person.id} />
      }
    </ReadScreen>
  )
}

/** Another document: within this one the router would ask the server for the routes of an address with an id. */
function Elsewhere({ id }: { id: string }) {
  useEffect(() => location.replace(mergedPage(id)), [id])
  return <Spinner words={words.loading} />
}
