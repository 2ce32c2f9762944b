import { z } from "zod"

/** Names what the tab of a visitor holds. */
export const holdTokenSchema = z.uuid({ error: "Jeton de l’onglet attendu : un UUID choisi par le client" })
