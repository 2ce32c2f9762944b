export interface Kept<Fact> {
  current(): Fact
  refresh(): Promise<void>
  onChange(listener: (fact: Fact) => Promise<void>): void
}

/** Keeps what documents are rendered from in this process; a timer calls `refresh`. */
export async function keepFresh<Fact>(read: () => Promise<Fact>): Promise<Kept<Fact>> {
  const listeners: ((fact: Fact) => Promise<void>)[] = []
  let fact = await read()
  return {
    current: () => fact,
    onChange: (listener) => void listeners.push(listener),
    async refresh() {
      const now = await read()
      const changed = JSON.stringify(now) !== JSON.stringify(fact)
      // Pages are rendered before the fact changes: if a page fails, the old fact stays until the next refresh.
      if (changed) await Promise.all(listeners.map((listener) => listener(now)))
      fact = now
    },
  }
}
