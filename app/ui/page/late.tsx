import { type ComponentType, createContext, lazy, useContext, useState } from "react"
import { Button } from "./button.tsx"

const FetchAgain = createContext<() => void>(() => undefined)

export type Late<Props extends object> = ComponentType<Props> & {
  /** Fetches the code before it is shown; it then appears at once, without the fallback. */
  fetch: () => Promise<void>
}

/** The code is fetched when first shown. After a failure it offers a retry and keeps the rest of the page. */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): Late<Props> {
  let ready: ComponentType<Props> | undefined
  let failures = 0
  let latest = fetched()

  async function loadIt() {
    ready = await load()
    return ready
  }

  function fetched() {
    return lazy<ComponentType<Props>>(async () => {
      try {
        return { default: await loadIt() }
      } catch (error) {
        console.error(error)
        failures += 1
        return { default: NotFetched }
      }
    })
  }

  function LateComponent(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props>>(() => ready ?? latest)
    function fetchAgain() {
      // Some browsers keep a failed fetch until the page is loaded again. The tab keeps what was typed.
      if (failures > 1) return location.reload()
      latest = fetched()
      setPart(latest)
    }
    return (
      <FetchAgain value={fetchAgain}>
        <Part {...props} />
      </FetchAgain>
    )
  }

  return Object.assign(LateComponent, {
    fetch: () =>
      loadIt().then(
        () => undefined,
        () => undefined,
      ),
  })
}

function NotFetched() {
  return (
    <div role="alert" tabIndex={-1} ref={focus} className="rounded-card border-2 border-port p-4">
      <p className="font-semibold">Impossible de charger la suite. Vérifiez la connexion.</p>
      <Button className="mt-3" variant="outline" onClick={useContext(FetchAgain)}>
        Réessayer
      </Button>
    </div>
  )
}

function focus(element: HTMLElement | null) {
  element?.focus()
}
