import { readFileSync } from "node:fs"
import { expect, test } from "vitest"

const theme = readFileSync(new URL("./theme.css", import.meta.url), "utf8")

/** [text, ground] of every pair that carries words. */
const textPairs = [
  ["lake", "paper"],
  ["lake", "mist"],
  ["slate", "paper"],
  ["slate", "mist"],
  ["water-deep", "paper"],
  ["water-deep", "mist"],
  ["port", "paper"],
  ["port", "mist"],
  ["starboard-deep", "paper"],
  ["paper", "water-deep"],
  ["paper", "port"],
  ["paper", "starboard-deep"],
  ["paper", "lake"],
  ["paper", "lake-lift"],
  ["foam", "lake"],
  ["foam", "lake-lift"],
  ["special", "lake"],
  ["special", "lake-lift"],
  ["lake", "special"],
  ["lake", "buoy"],
  ["lake", "line"],
] as const

/** Shapes that say something without a word beside them: borders of controls, focus rings, marks. */
const shapePairs = [
  ["water", "paper"],
  ["water", "mist"],
  ["special", "lake"],
  ["starboard", "paper"],
  ["port", "paper"],
  ["slate", "paper"],
] as const

test.each(textPairs)("%s on %s reads at AA", (text, ground) => {
  expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
})

test.each(shapePairs)("the shape %s stands out on %s", (shape, ground) => {
  expect(contrast(shape, ground)).toBeGreaterThanOrEqual(3)
})

test("the measure tells a bad pair: water is too light for words on paper", () => {
  expect(contrast("water", "paper")).toBeLessThan(4.5)
})

function contrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Relative luminance of a token, through OKLab to linear sRGB (clipped to the gamut, as a screen does). */
function luminance(token: string): number {
  const found = theme.match(new RegExp(`--color-${token}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`))
  if (!found) throw new Error(`No token --color-${token}`)
  const [lightness, chroma, hue] = found.slice(1).map(Number) as [number, number, number]
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s
  const clip = (value: number) => Math.min(1, Math.max(0, value))
  return 0.2126 * clip(red) + 0.7152 * clip(green) + 0.0722 * clip(blue)
}
