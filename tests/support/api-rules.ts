import { createConfig, lintFromString } from "@redocly/openapi-core"
import { type RulesetDefinition, Spectral } from "@stoplight/spectral-core"
import { oas } from "@stoplight/spectral-rulesets"

/** What the recommended rules of Redocly have against an OpenAPI document, one sentence a fault, warnings included. */
export async function redoclyFaults(document: string): Promise<string[]> {
  const config = await createConfig({ extends: ["recommended"] })
  const problems = await lintFromString({ source: document, absoluteRef: "openapi.json", config })
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${location[0]?.pointer ?? ""} ${message}`)
}

/** The same by the recommended rules of Spectral. */
export async function spectralFaults(document: string): Promise<string[]> {
  const spectral = new Spectral()
  spectral.setRuleset({ extends: [[oas as RulesetDefinition, "recommended"]] })
  const problems = await spectral.run(document)
  return problems.map(({ code, message, path }) => `${code}: ${path.join("/")} ${message}`)
}
