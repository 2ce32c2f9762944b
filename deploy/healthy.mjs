/** Whether the server of this container answers: exit code 0 when it does. */
try {
  const { ok } = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/healthz`, {
    signal: AbortSignal.timeout(4_000),
  })
  process.exitCode = ok ? 0 : 1
} catch {
  process.exitCode = 1
}
