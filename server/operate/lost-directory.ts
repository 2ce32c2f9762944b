/** Ends the process at once, without closing anything: closing writes, and another process may be writing by now. */
export function leaveLostDirectory(dataDir: string): () => never {
  return () => {
    console.error(
      `Le verrou du dossier de données ${dataDir} a été perdu (effacé ou pris par un autre programme) : arrêt immédiat, pour que deux programmes n’y écrivent pas ensemble.`,
    )
    process.exit(1)
  }
}
