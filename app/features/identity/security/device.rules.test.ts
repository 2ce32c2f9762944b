import { expect, test } from "vitest"
import { deviceName } from "./device.rules.ts"

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)"

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0 Safari/537.36`, "Chrome sur Windows"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0 Safari/537.36 Edg/140.0`, "Edge sur Windows"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox sur Linux"],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.0 Safari/605.1.15`, "Safari sur macOS"],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webkit} CriOS/140.0 Safari/604.1`, "Chrome sur iPhone"],
  [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${webkit} Chrome/140.0 Mobile Safari/537.36`, "Chrome sur Android"],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/140.0 Safari/537.36 OPR/120.0`, "Opera sur Linux"],
  ["curl/8.5.0", "Appareil inconnu"],
  ["", "Appareil inconnu"],
  [null, "Appareil inconnu"],
])("%s is « %s »", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
