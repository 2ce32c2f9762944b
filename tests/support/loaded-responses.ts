import type { Page, Response } from "@playwright/test"

export interface Loaded {
  url: string
  /** 'document', 'script', 'stylesheet', 'font', … */
  type: string
  encoding: string | undefined
  /** The size of the body as transferred. */
  bytes: number
  text: string
}

export async function responsesOf(page: Page, act: () => Promise<unknown>): Promise<Loaded[]> {
  const responses: Response[] = []
  const keep = (response: Response) => responses.push(response)
  page.on("response", keep)
  await act()
  page.off("response", keep)
  return await Promise.all(responses.map(weigh))
}

async function weigh(response: Response): Promise<Loaded> {
  const type = response.request().resourceType()
  const { responseBodySize } = await response.request().sizes()
  return {
    url: response.url(),
    type,
    encoding: response.headers()["content-encoding"],
    bytes: responseBodySize,
    text: type === "script" ? await response.text() : "",
  }
}

export function weightOf(loaded: readonly Loaded[], ...types: string[]): number {
  return loaded.filter(({ type }) => types.includes(type)).reduce((sum, { bytes }) => sum + bytes, 0)
}
