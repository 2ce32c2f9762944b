/** French clauses by the code of a failure: of the system, TLS, PostgreSQL, S3 or the mail client. */
const clauses: Record<string, string> = {
  ECONNREFUSED: "aucun programme n’accepte de connexion à cette adresse",
  ECONNRESET: "la connexion a été coupée",
  EPIPE: "la connexion a été coupée",
  ETIMEDOUT: "aucune réponse à temps",
  TimeoutError: "aucune réponse à temps",
  EHOSTUNREACH: "cette machine n’est pas joignable par le réseau",
  ENETUNREACH: "cette machine n’est pas joignable par le réseau",
  ENOTFOUND: "ce nom de machine n’existe pas",
  EAI_AGAIN: "le service des noms (DNS) ne répond pas",

  DEPTH_ZERO_SELF_SIGNED_CERT: "son certificat est signé par lui-même",
  SELF_SIGNED_CERT_IN_CHAIN: "l’autorité de son certificat est inconnue",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "l’autorité de son certificat est inconnue",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "l’autorité de son certificat est inconnue",
  CERT_HAS_EXPIRED: "son certificat a expiré",
  CERT_NOT_YET_VALID: "son certificat n’est pas encore valable",
  ERR_TLS_CERT_ALTNAME_INVALID: "son certificat est établi pour un autre nom",
  EPROTO: "la connexion chiffrée n’a pas pu s’établir",
  ERR_SSL_WRONG_VERSION_NUMBER: "la connexion chiffrée n’a pas pu s’établir",

  ENOSPC: "le disque est plein",
  EDQUOT: "le disque est plein pour ce compte",
  EROFS: "ce disque est en lecture seule",
  EACCES: "ce compte n’en a pas le droit",
  EPERM: "ce compte n’en a pas le droit",
  EIO: "le disque a une panne de lecture ou d’écriture",
  EMFILE: "trop de fichiers sont ouverts",
  ENOENT: "ce chemin n’existe pas",
  ENOTDIR: "ce chemin ne mène pas à un dossier",
  EEXIST: "un fichier porte déjà ce nom",

  NoSuchBucket: "ce compartiment n’existe pas",
  NoSuchKey: "ce fichier n’existe pas",
  InvalidAccessKeyId: "cette clé est inconnue",
  SignatureDoesNotMatch: "le secret de la clé n’est pas le bon",
  AccessDenied: "cette clé n’en a pas le droit",
  RequestTimeTooSkewed: "l’horloge de cette machine n’est pas à l’heure",
  SlowDown: "le serveur demande moins de requêtes",
  "403": "cette clé n’en a pas le droit",
  "404": "ce compartiment ou ce fichier n’existe pas",

  EAUTH: "le nom ou le mot de passe est refusé",
  "28P01": "le nom ou le mot de passe est refusé",
  "28000": "le nom ou le mot de passe est refusé",
  "3D000": "cette base de données n’existe pas",
  "42501": "cet utilisateur n’en a pas le droit",
  "53100": "le disque de la base de données est plein",
  "53300": "la base de données n’a plus de connexion libre",
  "57P01": "la base de données s’arrête",
  "57P02": "la base de données s’est arrêtée brutalement",
  "57P03": "la base de données démarre ou s’arrête",
  DatabaseBusy: "toutes les connexions à la base de données sont occupées",
  EngineGone: "la base de données intégrée s’est arrêtée",
}

/** Messages without a code, of pg and of the mail client. */
const spoken: [RegExp, string][] = [
  [/time(d )?[ -]?out|never received/i, "aucune réponse à temps"],
  [
    /connection (terminated|closed|ended)|socket (hang up|closed)|client (has encountered|was closed)/i,
    "la connexion a été coupée",
  ],
]

const longest = 300

/**
 * Why a disk or an outer service failed: one French clause with its code and place, such as « aucun programme n’accepte
 * de connexion à cette adresse (ECONNREFUSED 127.0.0.1:25) ». Never empty. What has no clause keeps its own words, so a
 * caller whose service quotes people must not pass its answers.
 */
export function causeInWords(error: unknown): string {
  const causes = [...causesOf(error)]
  for (const cause of causes) {
    const code = codesOf(cause).find((one) => Object.hasOwn(clauses, one))
    if (code !== undefined) return `${clauses[code]} (${[code, ...placeOf(causes)].join(" ")})`
  }
  const messages = causes.map((cause) => onOneLine(textOf(cause, "message"))).filter((message) => message !== "")
  for (const [pattern, clause] of spoken) {
    const known = messages.findLast((message) => pattern.test(message))
    if (known) return `${clause} (${known})`
  }
  const said = messages.at(-1)
  const named = causes.flatMap(codesOf).find((code) => code !== "Error")
  return said ?? (named === undefined ? "raison inconnue" : `raison inconnue (${named})`)
}

/** The error itself, then what it wraps: a name with two addresses fails with an error for each and no words of its own. */
function* causesOf(error: unknown, depth = 0): Iterable<object> {
  if (typeof error !== "object" || error === null || depth > 4) return
  yield error
  const { cause, errors } = error as { cause?: unknown; errors?: unknown }
  yield* causesOf(cause, depth + 1)
  if (Array.isArray(errors)) for (const one of errors) yield* causesOf(one, depth + 1)
}

/** The most telling first: the mail client writes its own code over that of the system. */
function codesOf(cause: object): string[] {
  const { $metadata } = cause as { $metadata?: { httpStatusCode?: number } }
  const named = ["originalCode", "code", "Code", "name"].map((name) => textOf(cause, name))
  return [...named, String($metadata?.httpStatusCode ?? "")].filter((code) => code !== "")
}

function placeOf(causes: object[]): string[] {
  for (const cause of causes) {
    const { port } = cause as { port?: number }
    const host = textOf(cause, "address") || textOf(cause, "hostname") || textOf(cause, "path")
    if (host) return [port === undefined ? host : `${host}:${port}`]
  }
  return []
}

function textOf(cause: object, name: string): string {
  const value = (cause as Record<string, unknown>)[name]
  return typeof value === "string" ? value : ""
}

export function onOneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, longest)
    .toWellFormed()
}
