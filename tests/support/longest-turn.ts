/** Measures the longest wait of other requests while some work ran, in milliseconds of this thread's processor time. */
export async function longestTurn(work: () => Promise<void>): Promise<number> {
  let longest = 0
  let before = process.threadCpuUsage()
  let watching = true
  function look() {
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1_000)
    before = process.threadCpuUsage()
    if (watching) setImmediate(look)
  }
  setImmediate(look)
  try {
    await work()
  } finally {
    watching = false
  }
  return longest
}
