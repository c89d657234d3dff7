const STOP = new Set(['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout'])
const START = new Set(['start', 'unstop', 'yes'])

/** Whether a whole text is an opt-out or opt-in keyword, as carriers read them: alone, in any case, with a full stop. */
export const keywordOf = (text: string): 'stop' | 'start' | null => {
  const word = text
    .trim()
    .toLowerCase()
    .replace(/[.!]+$/, '')
    .replaceAll(/[\s-]/g, '')
  if (STOP.has(word)) return 'stop'
  return START.has(word) ? 'start' : null
}
