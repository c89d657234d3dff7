import { connect } from 'node:net'

/**
 * One kept-alive connection with one request at a time. A plain socket, since the client shares the cores with what it
 * measures.
 */
export interface KeepAlive {
  /** Requests a path and returns the length of the complete body. Throws unless the status is 200. */
  get(path: string): Promise<number>
  close(): void
}

export const keepAlive = async (origin: string, headers: Record<string, string>): Promise<KeepAlive> => {
  const { hostname, port } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  const fields = Object.entries({ host: `${hostname}:${port}`, connection: 'keep-alive', ...headers })
  const rest = ` HTTP/1.1\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
  let waiting: { resolve: (length: number) => void; reject: (error: Error) => void } | undefined
  let head: Buffer = Buffer.alloc(0)
  let length = 0
  let missing = 0

  const fail = (error: Error) => {
    waiting?.reject(error)
    waiting = undefined
  }
  const settle = () => {
    const done = waiting
    waiting = undefined
    done?.resolve(length)
  }
  const readHead = (chunk: Buffer) => {
    head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
    const end = head.indexOf('\r\n\r\n')
    if (end < 0) return
    const text = head.toString('latin1', 0, end)
    const declared = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1]
    if (!text.startsWith('HTTP/1.1 200') || declared === undefined) return fail(new Error(text))
    length = Number(declared)
    missing = length - (head.length - end - 4)
    head = Buffer.alloc(0)
    if (missing === 0) settle()
  }
  socket.on('data', (chunk: Buffer) => {
    if (missing === 0) return readHead(chunk)
    missing -= chunk.length
    if (missing === 0) settle()
  })
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('The connection was closed.')))

  return {
    get: (path) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(`GET ${path}${rest}`)
      }),
    close: () => socket.destroy(),
  }
}
