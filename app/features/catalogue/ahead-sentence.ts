import { formatDay } from "#app/ui/formats.ts"
import { pricesScreen } from "#content/admin/prices/prices.ts"
import type { EurosAhead } from "./francs.rules.ts"

export function eurosAheadSentence({ code, validFrom }: EurosAhead): string {
  return `« ${pricesScreen.names[code]} » commence en euros le ${formatDay(validFrom, "date")} : retirez ce prix d’abord, ou choisissez un jour après.`
}
