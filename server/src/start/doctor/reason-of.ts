/** An error's message, or those inside it, in one line. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  if (!(error instanceof Error)) return String(error)
  const inner = error.cause instanceof Error && error.message === 'fetch failed' ? reasonOf(error.cause) : error.message
  return inner.replaceAll(/\s+/g, ' ').replace(/\.$/, '')
}
