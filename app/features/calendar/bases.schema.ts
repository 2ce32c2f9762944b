import { z } from "zod"
import { bases } from "#content/school.ts"

const baseSlugs = bases.map(({ slug }) => slug)
export const baseSchema = z.enum(baseSlugs, { error: "Base inconnue" })
