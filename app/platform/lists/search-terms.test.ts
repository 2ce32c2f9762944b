import fc from "fast-check"
import { sql } from "kysely"
import { describe, expect, test } from "vitest"
import { engines, useDatabase } from "#tests/support/databases.ts"
import { holdsTerms, searchable, searchSchema } from "./search-terms.server.ts"
import { searchOf, searchTerms } from "./search-terms.ts"

describe("a search box", () => {
  test.each([
    ["", true],
    ["  ", true],
    ["ab", false],
    ["a b c", false],
    ["al bob", true],
    ["079", true],
    ["+41", false],
    ["+41 7", true],
    ["7 9", false],
    ["x".repeat(101), false],
  ])("%j is a search: %j", (typed, accepted) => {
    expect(searchSchema().safeParse(typed).success).toBe(accepted)
  })

  test.each(["", "  ", "ab", "a b c", "+41", "+41 7", " favre ", "al bob", "7 9", "079"])(
    "%j is asked for only where the server searches it",
    (typed) => {
      const asked = searchOf(typed)
      expect(asked).toBe(searchSchema().safeParse(typed).data ? typed.trim() : "")
    },
  )
})

describe.each(engines)("a search column on %s", (engine) => {
  const on = useDatabase(engine)

  async function holds(stored: { words: string; phone: string }, typed: string): Promise<boolean> {
    const column = sql`(searchable(${stored.words}::text) || ' ' || searchable_phone(${stored.phone}::text))`
    const terms = searchTerms(typed)
    const { rows } = await sql<{ found: boolean }>`select ${holdsTerms(column, terms)} as found`.execute(on.db)
    return rows[0]?.found ?? false
  }

  test.each([
    ["Éloïse  ROCHAT", ["eloise", "rochat"]],
    ["Cœur Ægir Groß", ["coeur", "aegir", "gross"]],
    ["E\u0301lodie", ["elodie"]],
    ["+41 79 123 45 67", ["791234567"]],
    ["0041 (0)79/123.45.67", ["791234567"]],
    ["079 123", ["79123"]],
    ["123 45 67", ["1234567"]],
    ["041 410 11 22", ["414101122"]],
    ["+41 41 410 11 22", ["414101122"]],
    ["+33 6 12 34 56 78", ["33612345678"]],
    ["06 12 34 56 78", ["612345678"]],
    ["favre 079 123 favre", ["favre", "79123"]],
    ["K7M2QX9B", ["k7m2qx9b"]],
    ["+41", [""]],
  ])("the terms of %j are %j", async (typed, terms) => {
    const words = sql.join(searchTerms(typed).map(searchable))
    const { rows } = await sql<{ term: string }>`select unnest(array[${words}]) as term`.execute(on.db)
    expect(rows.map(({ term }) => term).toSorted()).toEqual(terms.toSorted())
  })

  const spellings = ["+41 79 123 45 67", "0041791234567", "079 123 45 67", "079/123.45.67", "+41 (0)79 123 45 67"]

  test.each(spellings)("%s is found by each of its spellings", async (phone) => {
    for (const typed of spellings) expect(await holds({ words: "", phone }, typed)).toBe(true)
    expect(await holds({ words: "", phone }, "079 123 45 68")).toBe(false)
  })

  test("an address is found by its parts, and by all of it", async () => {
    const stored = { words: "jean.favre@lac.example.ch", phone: "" }
    for (const typed of ["jean.favre@lac.example.ch", "favre@lac", "jean.favre@", "@lac.example", "re@lac"]) {
      expect(await holds(stored, typed)).toBe(true)
    }
    for (const typed of ["jean.favre@lac.example.com", "favre@other", "jean@lac"]) {
      expect(await holds(stored, typed)).toBe(false)
    }
  })

  test("the index finds addresses and numbers whatever their pieces look like", async () => {
    const stored = [
      "jean.favre@lac.ch",
      "a.b@lac.ch",
      "x...@lac.ch",
      "o'neil@lac.ch",
      "a_b%c\\d@lac.ch",
      "a@b@c.ch",
      "🛶ab@lac.ch",
      "p777@lac.ch",
      "791234567",
    ]
    await on.db.transaction().execute(async (db) => {
      await sql`create temp table indexed (search text) on commit drop`.execute(db)
      await sql`create index on indexed using gin (search gin_trgm_ops)`.execute(db)
      await sql`insert into indexed select unnest(${stored}::text[])`.execute(db)
      await sql`set local enable_seqscan = off`.execute(db)
      for (const one of stored) {
        const found = sql<{ search: string }>`select search from indexed
          where ${holdsTerms(sql.ref("search"), searchTerms(one))}`
        expect((await found.execute(db)).rows).toEqual([{ search: one }])
        const { rows: plan } = await sql`explain ${found}`.execute(db)
        expect(JSON.stringify(plan)).toContain("Bitmap Index Scan")
      }
    })
  })

  test("wildcards and backslashes are letters like others", async () => {
    const stored = { words: "a_b 100% c\\d", phone: "" }
    for (const typed of ["a_b", "100%", "c\\d"]) expect(await holds(stored, typed)).toBe(true)
    for (const typed of ["axb", "1%0", "%%%", "___"]) expect(await holds(stored, typed)).toBe(false)
  })

  test("a name with any characters is found by that name", async () => {
    const letters = fc.constantFrom(...Array.from("aZéÈçÔœŒæßñÑøØłŁđĐžŠÅïÿ’'- %_\\ﬁ½ﾊא@@@@079🛶"), "e\u0301")
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: letters, minLength: 3, maxLength: 30 }), async (words) => {
        // Words of digits side by side are one telephone number.
        const terms = searchTerms(words)
        fc.pre(terms.length > 0 && terms.every(({ text, isNumber }) => !isNumber || words.includes(text)))
        expect(await holds({ words, phone: "" }, words)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})
