const network =
  /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b/

/**
 * @param {string} output what npm printed
 * @param {string} directory the checkout
 * @returns {string} one French sentence: the cause, and what to do
 */
export function whyNotInstalled(output, directory) {
  const again = "puis relancez la commande."
  if (/\b(?:EACCES|EPERM|EROFS)\b/.test(output))
    return `L’installation des paquets a échoué : ce compte n’a pas le droit d’écrire dans ${directory} ou dans le cache de npm. Donnez-lui ce droit, ${again}`
  if (/\b(?:ENOSPC|EDQUOT)\b/.test(output))
    return `L’installation des paquets a échoué : le disque est plein. Libérez 1 Go, ${again}`
  if (network.test(output))
    return `L’installation des paquets a échoué : pas de réseau. Vérifiez la connexion, ou le proxy que npm doit prendre, ${again}`
  return "L’installation des paquets a échoué : npm dit ci-dessus pourquoi."
}
