import { type BlockList, isIP } from "node:net"

/** Believes X-Forwarded-For of trusted proxies only; IPv6 clients count by their /64 network (design 6). */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: BlockList | undefined,
): string {
  const socket = plain(socketAddress ?? "")
  if (!trustedProxies || !isTrusted(socket, trustedProxies)) return network(socket)
  const hops = (forwardedFor ?? "").split(",").map((hop) => plain(hop.trim()))
  for (const hop of hops.reverse()) {
    if (isIP(hop) === 0) break
    if (!isTrusted(hop, trustedProxies)) return network(hop)
  }
  return network(socket)
}

function plain(address: string): string {
  if (isIP(address) !== 6 || address.includes("%")) return address
  const [, high, low] = /^\[::ffff:([0-9a-f]+):([0-9a-f]+)\]$/.exec(new URL(`http://[${address}]`).hostname) ?? []
  if (high === undefined || low === undefined) return address
  const [upper, lower] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [upper >> 8, upper & 255, lower >> 8, lower & 255].join(".")
}

function isTrusted(address: string, proxies: BlockList): boolean {
  const family = isIP(address)
  return family !== 0 && proxies.check(address, family === 6 ? "ipv6" : "ipv4")
}

function network(address: string): string {
  if (isIP(address) !== 6) return address || "unknown"
  const [head = "", tail = ""] = address.split("%")[0]?.split("::") ?? []
  const left = head.split(":").filter(Boolean)
  const right = tail.split(":").filter(Boolean)
  const groups = [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill("0"), ...right]
  const first = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${first.join(":")}::/64`
}
