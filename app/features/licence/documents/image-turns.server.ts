/** A decoded image, or an opened PDF, may take several hundred megabytes of memory. */
const atOnce = 2

const waiting: { person: string; go: () => void }[] = []
const working = new Set<string>()

/** Opens two files at a time, at most one per person, so that slow ones delay only their sender. */
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
