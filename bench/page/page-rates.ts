import { type Figure, figureOf } from "#bench/measure/figures.ts"
import { median, spreadOf } from "#bench/measure/medians.ts"
import { startNginx } from "#bench/measure/nginx.ts"
import { rounds } from "#bench/measure/options.ts"
import { untilQuiet } from "#bench/measure/processor-time.ts"
import { acceptEncoding, type RawAnswer, readRaw } from "#bench/measure/raw-answers.ts"
import { loadByWrk } from "#bench/measure/wrk.ts"
import type { ServerProcess } from "#tests/support/server-process.ts"

const paths = ["/", "/permis-bateau"]
const seconds = 5
const warmSeconds = 5
const connections = 16
const bar = 0.5

/** Pages from the server's memory against nginx giving the same bytes, in interleaved rounds (design 9). */
export async function benchRates({ origin, pid }: Pick<ServerProcess, "origin" | "pid">): Promise<Figure[]> {
  await untilQuiet(pid)
  const answers = new Map<string, RawAnswer>()
  for (const path of paths) answers.set(path, await readRaw(origin + path))
  const nginx = await startNginx(answers)
  try {
    console.log(
      `nginx with one worker, no log lines on either side, ${connections} kept connections, ` +
        `${rounds} interleaved rounds of ${seconds} s, medians (ranges)\n`,
    )
    console.log("| page | bytes | nginx | server | ratio | bar |\n|---|---|---|---|---|---|")
    const figures: Figure[] = []
    for (const path of paths) figures.push(await benchPath(path, origin, nginx.origin))
    return figures
  } finally {
    await nginx.stop()
  }
}

async function benchPath(path: string, server: string, nginx: string): Promise<Figure> {
  const bytes = await sameBytes(server + path, nginx + path)
  for (const origin of [server, nginx]) await load(origin + path, warmSeconds)
  const done: { nginx: number; server: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    done.push({ nginx: await load(nginx + path, seconds), server: await load(server + path, seconds) })
  }
  const ratios = done.map((round) => round.server / round.nginx)
  const held = median(ratios) >= bar
  console.log(
    `| ${path} | ${bytes} | ${spreadOf(done.map((round) => round.nginx))}/s | ` +
      `${spreadOf(done.map((round) => round.server))}/s | ${spreadOf(ratios, 2)} | >= ${bar}: ${held ? "held" : "MISSED"} |`,
  )
  return figureOf(`\`${path}\` from memory against nginx`, ratios, { least: bar })
}

/** @throws Error when the two answer different bodies, or headers that differ by more than who wrote them */
async function sameBytes(ours: string, theirs: string): Promise<number> {
  const [server, nginx] = [await readRaw(ours), await readRaw(theirs)]
  const missing = Object.keys(server.headers).filter((name) => name !== "keep-alive" && !(name in nginx.headers))
  if (missing.length > 0) throw new Error(`nginx answers ${theirs} without ${missing.join(", ")}`)
  if (!server.body.equals(nginx.body)) throw new Error(`nginx answers ${theirs} with other bytes`)
  return server.body.length
}

async function load(url: string, duration: number): Promise<number> {
  const headers = { "Accept-Encoding": acceptEncoding }
  return (await loadByWrk(url, { seconds: duration, connections, headers })).rate
}
