import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A connection to the product that can be cut like a cable, losing everything in transit. */
export interface Line {
  url: string
  cut(): void
  mend(): void
  close(): Promise<void>
}

export const lineTo = async (target: string): Promise<Line> => {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far).pipe(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The line has no address.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    cut: () => {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    mend: () => {
      isCut = false
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
