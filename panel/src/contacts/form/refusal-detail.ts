/** What the contract says of a refusal beside its sentence (`data` on the wire); undefined for anything else. */
export const refusalDetail = (error: unknown): unknown => {
  if (!(error instanceof Error) || !('data' in error)) return undefined
  const { data } = error
  return typeof data === 'object' && data !== null && 'detail' in data ? data.detail : undefined
}
