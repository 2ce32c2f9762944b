const channelName = "nautique-session"

/** Other tabs look at the session anew: somebody signed in or out here. */
export function tellOtherTabs(): void {
  const channel = new BroadcastChannel(channelName)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  channel.postMessage("changed")
  channel.close()
}

/** @returns a function that stops listening */
export function onOtherTabs(changed: () => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener("message", changed)
  return () => channel.close()
}
