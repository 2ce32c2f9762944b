/** `npm run prove:<name> -- [files]`: the proofs of prove/<name>, on installed packages, programs and today's build. */
import "./recent-node.mjs"

const { runPrepared } = await import("./run-prepared.mjs")

const needs = {
  faults: ["postgresql"],
  security: ["postgresql", "chromium"],
  operations: ["nginx", "caddy", "openssl", "postgresql", "pgbouncer", "postfix", "prometheus", "systemd"],
}
const [name, ...files] = process.argv.slice(2)

const vitest = ["node_modules/vitest/vitest.mjs", "run", "--config", "prove/vitest.config.ts"]
const chosen = files.length > 0 ? files.map((file) => `prove/${name}/${file}`) : [`prove/${name}/`]
process.exitCode = await runPrepared([...vitest, ...chosen], needs[name], { orGoOn: name === "operations" })
