/** Ends the process without closing the database: closing writes, and another process may hold the directory by now. */
export function leaveLostDirectory(dataDir: string): () => never {
  return () => {
    console.error(
      `Le verrou du dossier de données ${dataDir} a été perdu (effacé ou pris par un autre programme) : arrêt immédiat, pour que deux programmes n’y écrivent pas ensemble.`,
    )
    process.exit(1)
  }
}
