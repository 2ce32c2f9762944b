import { expect, test } from "vitest"
import { clientNetworks } from "./client-networks.ts"

test.each([
  ["203.0.113.7", "203.0.113.7", "203.0.113"],
  ["::ffff:203.0.113.7", "203.0.113.7", "203.0.113"],
  ["2001:db8:12:34:5:6:7:8", "2001:db8:12:34", "2001:db8:12"],
  ["2001:DB8:0012:34::8", "2001:db8:12:34", "2001:db8:12"],
  ["2001:db8::1", "2001:db8:0:0", "2001:db8:0"],
  ["fe80::1%eth0", "fe80:0:0:0", "fe80:0:0"],
  ["::1", "0:0:0:0", "0:0:0"],
])("%s counts as the address %s of the network %s", (client, address, network) => {
  expect(clientNetworks(client)).toEqual({ address, network })
})
