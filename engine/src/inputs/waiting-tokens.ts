import type { Token } from '../run.ts'
import type { WaitResult, MovingToken, Turn } from '../turn/turn.ts'

/** Removes the matching tokens from the waiting ones and returns them. */
export const takeTokens = ({ run }: Turn, which: (token: Token) => boolean): Token[] => {
  const taken = run.tokens.filter(which)
  if (taken.length > 0) run.tokens = run.tokens.filter((token) => !taken.includes(token))
  return taken
}

/** A waiting token that continues with the result of its wait. */
export const toMovingToken = ({ id, node, wait }: Token, given: WaitResult): MovingToken => ({ id, node, given, wait })
