/**
 * The longest that other requests had to wait for their turn while some work ran, as milliseconds of processor time of
 * this thread: what other programs of a busy machine take does not count.
 */
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
