import { z } from "zod"

const clockTime = /^([01]\d|2[0-3]):[0-5]\d$/

/** 'HH:mm' of a day. */
export function clockTimeSchema(error: string) {
  return z.string({ error }).regex(clockTime, error)
}
