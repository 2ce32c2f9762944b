const channelName = "nautique-session"

/** Other tabs look at the session anew: somebody signed in or out here. */
export function tellOtherTabs(): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage("changed")
  channel.close()
}

/** @returns a function that stops listening */
export function onOtherTabs(changed: () => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = changed
  return () => channel.close()
}
