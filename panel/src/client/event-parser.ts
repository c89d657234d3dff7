/** One event of a server-sent stream; comments are no events. */
export interface StreamEvent {
  event: string
  data: string
  id: string | null
}

/**
 * Reads a server-sent event stream piece by piece, wherever the pieces are cut
 * (https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation).
 */
export const makeEventParser = (): ((piece: string) => StreamEvent[]) => {
  let rest = ''
  let event = 'message'
  let data: string[] = []
  let id: string | null = null

  const parseLine = (line: string): StreamEvent | null => {
    if (line === '') {
      const whole = data.length === 0 ? null : { event, data: data.join('\n'), id }
      event = 'message'
      data = []
      return whole
    }
    const colon = line.indexOf(':')
    const field = colon === -1 ? line : line.slice(0, colon)
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'event') event = value
    if (field === 'data') data.push(value)
    if (field === 'id') id = value
    return null
  }

  return (piece) => {
    rest += piece
    // A carriage return at the very end may be the first half of a line break: it waits for the next piece.
    const held = rest.endsWith('\r') ? '\r' : ''
    const lines = rest.slice(0, rest.length - held.length).split(/\r\n|\n|\r/)
    rest = (lines.pop() ?? '') + held
    return lines.map(parseLine).filter((found) => found !== null)
  }
}
