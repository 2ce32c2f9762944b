import { z } from "zod"

/** Raise it when an older program could misread what a newer one writes. */
export const archiveFormat = 1

const sum = z.string().regex(/^[0-9a-f]{64}$/)
const amount = z.number().int().nonnegative()

/** The first entry of an archive: lists the others with their checksums. */
export const manifestSchema = z.strictObject({
  format: z.literal(archiveFormat),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(z.strictObject({ name: z.string(), rows: amount, bytes: amount, sha256: sum })),
  files: z.array(z.strictObject({ path: z.string(), bytes: amount, sha256: sum })),
  sequences: z.array(z.strictObject({ name: z.string(), lastValue: z.string().nullable() })),
})

export type Manifest = z.infer<typeof manifestSchema>

export const manifestEntry = "manifest.json"

export function tableEntry(name: string): string {
  return `tables/${name}.jsonl`
}

export function fileEntry(path: string): string {
  return `files/${path}`
}

export interface ArchiveContents {
  tables: number
  rows: number
  files: number
}

export function contentsOf({ tables, files }: Manifest): ArchiveContents {
  return { tables: tables.length, rows: tables.reduce((rows, table) => rows + table.rows, 0), files: files.length }
}
