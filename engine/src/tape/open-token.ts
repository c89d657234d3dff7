import type { Token } from '../run.ts'
import { unsentKeysOf, type TapeState } from './tape-state.ts'

/** Of the tokens that wait for the client in one of these ways, the one that asked last and whose question has been sent. */
export const openToken = (standing: TapeState, kinds: readonly ('reply' | 'attachment')[]): Token | null => {
  const unsent = new Set(unsentKeysOf(standing))
  let open: Token | null = null
  let asked = -1
  for (const token of standing.run.tokens) {
    const { wait } = token
    if ((wait.kind !== 'reply' && wait.kind !== 'attachment') || !kinds.includes(wait.kind)) continue
    if (wait.kind === 'reply' && wait.send !== null && unsent.has(wait.send)) continue
    if (wait.asked <= asked) continue
    open = token
    asked = wait.asked
  }
  return open
}
