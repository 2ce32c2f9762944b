import { BlockList } from "node:net"
import { describe, expect, test } from "vitest"
import { clientAddress } from "./client-address.ts"

const proxies = new BlockList()
proxies.addAddress("127.0.0.1")
proxies.addSubnet("10.0.0.0", 8)
proxies.addAddress("::1", "ipv6")
proxies.addSubnet("fd00::", 8, "ipv6")

describe("without TRUST_PROXY", () => {
  test.each([undefined, "", "198.51.100.1", "127.0.0.1, 198.51.100.1"])(
    "X-Forwarded-For %j is not believed",
    (header) => {
      expect(clientAddress("192.0.2.1", header, undefined)).toBe("192.0.2.1")
    },
  )
})

describe("with TRUST_PROXY", () => {
  test.each([
    ["an untrusted peer's header is not believed", "192.0.2.1", "198.51.100.1", "192.0.2.1"],
    ["a trusted peer's is", "127.0.0.1", "198.51.100.1", "198.51.100.1"],
    ["a trusted peer, as the socket spells it", "::ffff:10.1.2.3", "198.51.100.1", "198.51.100.1"],
    ["a trusted peer in hexadecimal", "::ffff:a01:203", "198.51.100.1", "198.51.100.1"],
    ["an IPv4 client in hexadecimal", "127.0.0.1", "::FFFF:c633:6401", "198.51.100.1"],
    ["an IPv4 client written out", "127.0.0.1", "0:0:0:0:0:ffff:198.51.100.1", "198.51.100.1"],
    ["a trusted IPv6 peer", "::1", "198.51.100.1", "198.51.100.1"],
    ["entries a client made up stay on the left", "127.0.0.1", "203.0.113.7, 198.51.100.1", "198.51.100.1"],
    ["trusted hops are passed over", "127.0.0.1", "203.0.113.7, 198.51.100.1, 10.2.2.2, fd00::1", "198.51.100.1"],
    ["a client that claims to be a proxy", "127.0.0.1", "10.9.9.9, 198.51.100.1", "198.51.100.1"],
    ["only proxies in the header", "127.0.0.1", "10.9.9.9, 10.1.1.1", "127.0.0.1"],
    ["no header", "127.0.0.1", undefined, "127.0.0.1"],
    ["an empty header", "127.0.0.1", " , ,", "127.0.0.1"],
    ["garbage nearest", "127.0.0.1", "198.51.100.1, <script>", "127.0.0.1"],
    ["garbage further away", "127.0.0.1", "unknown, 198.51.100.1", "198.51.100.1"],
    ["an address with a port", "127.0.0.1", "198.51.100.1:4711", "127.0.0.1"],
    ["a header of 16 kB", "127.0.0.1", "x,".repeat(8_000), "127.0.0.1"],
    ["an address with a zone", "127.0.0.1", "fe80::1%eth0", "fe80:0:0:0::/64"],
  ])("%s", (_, socket, header, expected) => {
    expect(clientAddress(socket, header, proxies)).toBe(expected)
  })

  test("a peer on the local link does not break it", () => {
    expect(clientAddress("fe80::1%eth0", "198.51.100.1", proxies)).toBe("fe80:0:0:0::/64")
  })
})

describe("an IPv6 network of /64 is one client", () => {
  test.each([
    ["2001:db8::1", "2001:db8:0:0:ffff:ffff:ffff:ffff"],
    ["2001:db8:1:2::", "2001:db8:1:2:3:4:5:6"],
    ["2001:DB8:A::1", "2001:db8:a:0::2"],
    ["2001:0db8:000a:0000::1", "2001:db8:a::2"],
    ["::1", "0:0:0:0:9::1"],
    ["2001:db8:1:2:3:4:192.0.2.1", "2001:db8:1:2::1"],
  ])("%s and %s", (one, other) => {
    expect(clientAddress(one, undefined, undefined)).toBe(clientAddress(other, undefined, undefined))
  })

  test("another network is another client", () => {
    const [one, other] = ["2001:db8:0:1::1", "2001:db8:0:2::1"].map((address) =>
      clientAddress(address, undefined, undefined),
    )
    expect(one).not.toBe(other)
  })
})

test("where no socket is known, all share one name", () => {
  expect(clientAddress(undefined, undefined, undefined)).toBe("unknown")
  expect(clientAddress(undefined, "198.51.100.1", proxies)).toBe("unknown")
})
