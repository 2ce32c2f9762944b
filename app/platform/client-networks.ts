export interface ClientNetworks {
  /** An IPv4 address, or the /64 of an IPv6 address: what one customer has at home. */
  address: string
  /** Its /24 or /48: what one customer of a provider may have. */
  network: string
}

export function clientNetworks(clientAddress: string): ClientNetworks {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(clientAddress)?.[1]
  const address = mapped ?? clientAddress
  if (!address.includes(":")) return { address, network: address.split(".").slice(0, 3).join(".") }
  const groups = groupsOf(address)
  return { address: groups.slice(0, 4).join(":"), network: groups.slice(0, 3).join(":") }
}

function groupsOf(address: string): string[] {
  const [head = "", tail] = address.toLowerCase().split("%", 1).join().split("::")
  const split = (part: string | undefined) => (part ? part.split(":") : [])
  const [before, after] = [split(head), split(tail)]
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array<string>(missing).fill("0"), ...after].map((group) => group.replace(/^0+(?=.)/, ""))
}
