const STOP = new Set(['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout'])
const START = new Set(['start', 'unstop', 'yes'])

/**
 * Recognizes an opt-out or opt-in keyword the way carriers do: it must be the whole text, in any case, with or without
 * a full stop.
 */
export const keywordOf = (text: string): 'stop' | 'start' | null => {
  const word = text
    .trim()
    .toLowerCase()
    .replace(/[.!]+$/, '')
    .replaceAll(/[\s-]/g, '')
  if (STOP.has(word)) return 'stop'
  return START.has(word) ? 'start' : null
}
