import type { Token } from '../run.ts'
import type { WaitResult, MovingToken, Turn } from '../turn/turn.ts'

/** Takes tokens out of those that wait. */
export const takeTokens = ({ run }: Turn, which: (token: Token) => boolean): Token[] => {
  const taken = run.tokens.filter(which)
  if (taken.length > 0) run.tokens = run.tokens.filter((token) => !taken.includes(token))
  return taken
}

/** A token that goes on with what it waited for. */
export const toMovingToken = ({ id, node, wait }: Token, given: WaitResult): MovingToken => ({ id, node, given, wait })
