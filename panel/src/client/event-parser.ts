/**
 * Makes an incremental parser of a server-sent event stream: it takes chunks, cut anywhere, and returns the data of the
 * events that are complete. Comments and other fields are skipped, because our events say everything in their data
 * (https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation).
 */
export const makeEventParser = (): ((chunk: string) => string[]) => {
  let rest = ''
  let data: string[] = []

  const parseLine = (line: string): string[] => {
    if (line === '') {
      const whole = data
      data = []
      return whole.length === 0 ? [] : [whole.join('\n')]
    }
    const [prefix] = /^data(?:: ?|$)/.exec(line) ?? []
    if (prefix !== undefined) data.push(line.slice(prefix.length))
    return []
  }

  return (chunk) => {
    rest += chunk
    // A trailing carriage return may be the first half of a line break, so it waits for the next chunk.
    const trailing = rest.endsWith('\r') ? '\r' : ''
    const lines = rest.slice(0, rest.length - trailing.length).split(/\r\n|\n|\r/)
    rest = (lines.pop() ?? '') + trailing
    return lines.flatMap(parseLine)
  }
}
