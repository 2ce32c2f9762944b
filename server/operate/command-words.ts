import { parseArgs } from "node:util"
import { StartError } from "#app/platform/start-error.ts"

interface CommandForm {
  usage: string
  about: string
  options?: readonly string[]
  positionals?: number
}

const forms = {
  serve: { usage: "", about: "démarre le site ; tout se règle par des variables (README), PORT=8080 par exemple" },
  migrate: { usage: "", about: "applique les migrations qui manquent à la base de données" },
  backup: { usage: "[fichier]", about: "écrit les lignes et les fichiers dans une archive neuve", positionals: 1 },
  "backup-failed": { usage: "", about: "écrit à l’école que la sauvegarde de la nuit a échoué" },
  restore: {
    usage: "<fichier> [oubliés]",
    about: "remet une archive dans une base de données neuve, sans les comptes que nomme le fichier des oubliés",
    positionals: 2,
  },
  admin: {
    usage: "[--creer] <e-mail>",
    about: "fait de ce compte un administrateur ; avec --creer, crée le compte s’il n’existe pas",
    options: ["creer"],
    positionals: 1,
  },
  "second-factor": {
    usage: "<e-mail>",
    about: "retire à ce compte son second facteur perdu, met fin à ses sessions et prévient la personne",
    positionals: 1,
  },
  "reset-demo": {
    usage: "--oui | --oui-tout",
    about: "efface la démonstration et la remet à neuf ; --oui-tout efface aussi ce que des personnes ont écrit",
    options: ["oui", "oui-tout"],
  },
  move: {
    usage: "<postgres://…> | --fichiers",
    about: "déménage vers PostgreSQL ; --fichiers copie les fichiers dans le compartiment S3",
    options: ["fichiers"],
    positionals: 1,
  },
} as const satisfies Record<string, CommandForm>

export type CommandName = keyof typeof forms

export interface CommandLine {
  name: CommandName
  options: ReadonlySet<string>
  positionals: readonly string[]
}

/** A mistyped option must not be ignored. @throws StartError in French, with the usage */
export function readCommandLine(words: readonly string[]): CommandLine | { help: string } {
  const [name = "", ...rest] = words
  const names = Object.keys(forms).join(", ")
  if (name === "--help" || name === "-h" || name === "help") return { help: allCommands() }
  if (!isCommand(name))
    throw new StartError(`Commande inconnue : « ${name} ». Commandes : ${names}. --help dit ce que chacune attend.`)
  const form: CommandForm = forms[name]
  const known = Object.fromEntries((form.options ?? []).map((option) => [option, { type: "boolean" } as const]))
  const { values, positionals } = parsed(name, rest, { ...known, help: { type: "boolean", short: "h" } })
  if (values.help) return { help: usageOf(name) }
  if (positionals.length > (form.positionals ?? 0)) throw unknownWord(name, positionals.at(-1) ?? "")
  return { name, options: new Set(Object.keys(values)), positionals }
}

type KnownOptions = Record<string, { type: "boolean"; short?: string }>

function parsed(name: CommandName, args: string[], options: KnownOptions) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (!code?.startsWith("ERR_PARSE_ARGS")) throw error
    throw unknownWord(name, args.find((word) => word.startsWith("-") && !(word.slice(2) in options)) ?? args.join(" "))
  }
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(forms, name)
}

function unknownWord(name: CommandName, word: string): StartError {
  return new StartError(`La commande ${name} ne connaît pas « ${word} ».\n${usageOf(name)}`)
}

function usageOf(name: CommandName): string {
  const { usage, about } = forms[name]
  return `${`${name} ${usage}`.trim()}\n    ${about}`
}

function allCommands(): string {
  return ["Commandes :", ...Object.keys(forms).filter(isCommand).map(usageOf)].join("\n  ")
}
