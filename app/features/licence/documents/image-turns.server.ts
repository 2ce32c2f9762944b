/** Each open image may take some hundred megabytes of memory. */
const atOnce = 2

const waiting: { person: string; go: () => void }[] = []
const working = new Set<string>()

/**
 * Lets two images be decoded at a time, never two of one person: whoever sends images that take long waits for them
 * alone. They are decoded on threads of their own, beside the one that answers requests.
 */
export async function inImageTurn<T>(person: string, work: () => Promise<T>): Promise<T> {
  await new Promise<void>((go) => {
    waiting.push({ person, go })
    letIn()
  })
  try {
    return await work()
  } finally {
    working.delete(person)
    letIn()
  }
}

function letIn(): void {
  const next = waiting.findIndex(({ person }) => !working.has(person))
  if (working.size >= atOnce || next < 0) return
  for (const { person, go } of waiting.splice(next, 1)) {
    working.add(person)
    go()
  }
}
