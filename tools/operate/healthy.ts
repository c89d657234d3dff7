// The health check of a container: whether the process on this port accepts requests, or does jobs.
const port = process.argv[2] ?? '4600'
const ready = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(4_000) }).then(
  (answer) => answer.ok,
  () => false,
)
process.exitCode = ready ? 0 : 1
