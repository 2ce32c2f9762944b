import { createConfig, lintFromString } from "@redocly/openapi-core"
import { type RulesetDefinition, Spectral } from "@stoplight/spectral-core"
import { oas } from "@stoplight/spectral-rulesets"

/** Lists the faults of an OpenAPI document by Redocly's recommended rules, warnings included. */
export async function redoclyFaults(document: string): Promise<string[]> {
  const config = await createConfig({ extends: ["recommended"] })
  const problems = await lintFromString({ source: document, absoluteRef: "openapi.json", config })
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${location[0]?.pointer ?? ""} ${message}`)
}

/** Lists the faults by Spectral's recommended rules. */
export async function spectralFaults(document: string): Promise<string[]> {
  const spectral = new Spectral()
  spectral.setRuleset({ extends: [[oas as RulesetDefinition, "recommended"]] })
  const problems = await spectral.run(document)
  return problems.map(({ code, message, path }) => `${code}: ${path.join("/")} ${message}`)
}
