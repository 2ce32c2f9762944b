import { describe, expect, test } from "vitest"
import { StartError } from "#app/platform/start-error.ts"
import { readCommandLine } from "./command-words.ts"

describe("the words of a command", () => {
  test.each([
    [["serve"], "serve", [], []],
    [["backup"], "backup", [], []],
    [["backup", "ecole.tar.gz"], "backup", [], ["ecole.tar.gz"]],
    [["admin", "--creer", "a@ecole.example"], "admin", ["creer"], ["a@ecole.example"]],
    [["admin", "a@ecole.example", "--creer"], "admin", ["creer"], ["a@ecole.example"]],
    [["reset-demo", "--oui-tout"], "reset-demo", ["oui-tout"], []],
    [["move", "--fichiers"], "move", ["fichiers"], []],
  ])("%j are read", (words, name, options, positionals) => {
    expect(readCommandLine(words)).toEqual({ name, options: new Set(options), positionals })
  })

  test.each([
    [["backup", "--help"], /^backup \[fichier\]\n/],
    [["admin", "-h"], /^admin \[--creer\] <e-mail>\n/],
    [["--help"], /^Commandes :\n {2}serve\n/],
  ])("%j ask for help", (words, help) => {
    expect(readCommandLine(words)).toEqual({ help: expect.stringMatching(help) })
  })

  test.each([
    [["serve", "--port", "8080"], "La commande serve ne connaît pas « --port »."],
    [["serve", "8080"], "La commande serve ne connaît pas « 8080 »."],
    [["migrate", "--dry-run"], "La commande migrate ne connaît pas « --dry-run »."],
    [["backup", "a.tar.gz", "b.tar.gz"], "La commande backup ne connaît pas « b.tar.gz »."],
    [["reset-demo", "--oui=non"], "La commande reset-demo ne connaît pas « --oui=non »."],
    [["move", "--fichier"], "La commande move ne connaît pas « --fichier »."],
    [["toString"], "Commande inconnue : « toString »"],
    [[], "Commande inconnue"],
  ])("%j are refused", (words, sentence) => {
    expect(() => readCommandLine(words)).toThrow(StartError)
    expect(() => readCommandLine(words)).toThrow(sentence)
  })
})
