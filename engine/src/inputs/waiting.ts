import type { Token } from '../run.ts'
import type { Given, Moving, Turn } from '../turn/turn.ts'

/** Takes tokens out of those that wait. */
export const take = ({ run }: Turn, which: (token: Token) => boolean): Token[] => {
  const taken = run.tokens.filter(which)
  if (taken.length > 0) run.tokens = run.tokens.filter((token) => !taken.includes(token))
  return taken
}

/** A token that goes on with what it waited for. */
export const onItsWay = ({ id, node, wait }: Token, given: Given): Moving => ({ id, node, given, wait })
