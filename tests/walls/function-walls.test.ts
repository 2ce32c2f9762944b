import { describe, expect, test } from "vitest"
import { functionBreaches } from "./function-walls.ts"
import { treeOf } from "./source-tree.ts"

const index = "db/functions/index.ts"
const text = (name: string, body: string) =>
  `-- Does it.\ncreate or replace function ${name}() returns void\nlanguage plpgsql as $$\nbegin\n${body}\nend $$;\n`

function broken(path: string, sql: string, laid = path): string[] {
  const imported = `import one from "./${laid.replace("db/functions/", "")}?raw"\nexport const functions = { one }\n`
  return functionBreaches(treeOf({ [index]: imported, [path]: sql })).map(({ wall }) => wall)
}

describe("a function of the database", () => {
  const path = "db/functions/waiting/close-list.sql"

  test("stands in the file of its name, says what it does, and is laid", () => {
    expect(broken(path, text("close_list", "perform 1;"))).toEqual([])
    expect(broken(path, text("shut_list", "perform 1;"))).toEqual(["functions/name"])
    expect(broken(path, text("close_list", "perform 1;") + text("close_other", ""))).toEqual(["functions/name"])
    expect(broken(path, text("close_list", "perform 1;").replace("-- Does it.\n", ""))).toEqual(["functions/comment"])
    expect(broken(path, text("close_list", "perform 1;"), "db/functions/waiting/other.sql")).toEqual(["functions/laid"])
    expect(broken(path, text("close_list", "perform 1;\n".repeat(60)))).toEqual(["functions/too-long"])
  })

  test.each(["update slots set taken = 0;", "insert into slots (id, taken) values (1, 2);"])(
    "counts places as a door alone: %s",
    (body) => {
      expect(broken("db/functions/write-places.sql", text("write_places", body))).toEqual([])
      expect(broken(path, text("close_list", body))).toEqual(["places/one-door"])
      expect(broken(path, text("close_list", "perform from slots where taken < capacity;"))).toEqual([])
    },
  )
})
