/** How failures of a provider are described: never in its own words, which may include a key or what a client wrote. */
export const TOO_SLOW = 'The provider took too long to respond.'
export const UNREADABLE = 'The provider’s response couldn’t be read.'
export const UNREACHABLE = 'The provider couldn’t be reached.'

/** A status other than success. `again` if a retry may help. */
export const describeStatus = (status: number): { error: string; again: boolean } => {
  if (status === 429) return { error: 'The provider is receiving too many requests.', again: true }
  if (status === 401 || status === 403) return { error: 'The provider rejected the API key.', again: false }
  return { error: `The provider responded with status ${status}.`, again: status >= 500 }
}
