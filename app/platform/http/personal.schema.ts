import { z } from "zod"
import { lineSchema } from "./text.schema.ts"

/** Stores '' as null. */
export function optionalLine(label: string, max: number) {
  return lineSchema({ label, max })
    .transform((line) => line || null)
    .nullable()
}

const noDate = "Indiquez une date qui existe, à partir de 1900"

const dayOfBirth = z.iso
  .date({ error: noDate, abort: true })
  .refine((day) => day >= "1900-01-01" && day <= "2099-12-31", noDate)

/** 'yyyy-MM-dd', or '' for null. The command that stores it refuses a day to come. */
export const dayOfBirthSchema = z.union([z.literal("").transform(() => null), dayOfBirth], { error: noDate }).nullable()
