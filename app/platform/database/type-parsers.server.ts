import pg from "pg"

const { builtins } = pg.types
type FindParser = (oid: number, format?: string) => (value: string) => unknown
const builtinParser = pg.types.getTypeParser as FindParser
const asText = (value: string) => value
const textArray = builtinParser(1009) as (value: string) => (string | null)[]

/** pg's defaults turn a DATE into a local midnight, which may be the wrong day, and an INT8 into text. */
const parsers: Record<number, (value: string) => unknown> = {
  [builtins.DATE]: asText,
  [builtins.TIMESTAMP]: asText,
  [builtins.INTERVAL]: asText,
  [builtins.NUMERIC]: asText,
  [builtins.INT8]: safeInteger,
  1016: (value) => textArray(value).map((item) => (item === null ? null : safeInteger(item))), // int8[]
  1182: textArray, // date[]
  1115: textArray, // timestamp[]
  1187: textArray, // interval[]
  1231: textArray, // numeric[]
}

export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: string) {
    const own = format === "binary" ? undefined : parsers[oid]
    return own ?? builtinParser(oid, format)
  },
}

function safeInteger(value: string): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError("A bigint beyond 2^53 cannot be read as a number")
  return number
}
