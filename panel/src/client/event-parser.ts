/** One event of a server-sent event stream. Comments are skipped. */
export interface StreamEvent {
  event: string
  data: string
  id: string | null
}

/**
 * Makes an incremental parser of a server-sent event stream: it takes chunks, cut anywhere, and returns the events that
 * are complete
 * (https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation).
 */
export const makeEventParser = (): ((chunk: string) => StreamEvent[]) => {
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

  return (chunk) => {
    rest += chunk
    // A trailing carriage return may be the first half of a line break, so it waits for the next chunk.
    const trailing = rest.endsWith('\r') ? '\r' : ''
    const lines = rest.slice(0, rest.length - trailing.length).split(/\r\n|\n|\r/)
    rest = (lines.pop() ?? '') + trailing
    return lines.map(parseLine).filter((event) => event !== null)
  }
}
