import { createHmac } from "node:crypto"
import { clientNetworks } from "#app/platform/client-networks.ts"

/** Keyed hashes of a client's address and of its wider network, enough to count by. */
export type NetworkPrints = readonly [address: string, network: string]

export function networkPrints(secret: string, clientAddress: string): NetworkPrints {
  const { address, network } = clientNetworks(clientAddress)
  const print = (text: string) => createHmac("sha256", secret).update(text).digest("base64url").slice(0, 22)
  return [print(`network ${address}`), print(`wide network ${network}`)]
}
