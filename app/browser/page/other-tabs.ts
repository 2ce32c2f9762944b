const channelName = "nautique-session"

/** 'signed-out' means that the person signed out on purpose. */
type TabNews = "changed" | "signed-out"

export function tellOtherTabs(news: TabNews = "changed"): void {
  const channel = new BroadcastChannel(channelName)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  channel.postMessage(news)
  channel.close()
}

export function onOtherTabs(changed: (news: TabNews) => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener("message", ({ data }) => changed(data === "signed-out" ? data : "changed"))
  return () => channel.close()
}
