import { callApi } from "#app/browser/page/call-api.ts"

/** Never throws. */
export async function reportCrash(error: unknown): Promise<void> {
  console.error(error)
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  const report = {
    message: message.slice(0, 500) || "Erreur sans message",
    path: window.location.pathname.slice(0, 200),
    ...(stack ? { stack: stack.slice(0, 4000) } : {}),
  }
  try {
    await callApi("/client-errors", { method: "POST", body: report })
  } catch {
    console.error("L’erreur n’a pas pu être signalée.")
  }
}
