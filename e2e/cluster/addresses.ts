import { once } from 'node:events'
import { createServer } from 'node:net'

const HOST = '127.0.0.1'

/** Attune's processes, by number. */
export const PROCESSES = [1, 2, 3]

const portsFrom = (first: number) => ({
  etcd: first + 1,
  etcdPeer: first + 2,
  primary: first + 10,
  http: first + 11,
  bouncer: first + 12,
  simulator: first + 13,
  postgres: (node: number) => first + 20 + node,
  patroni: (node: number) => first + 30 + node,
  attune: (process: number) => first + 40 + process,
})

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer().listen(port, HOST)
  try {
    await once(server, 'listening')
    server.close()
    await once(server, 'close')
    return true
  } catch {
    // Something else listens there.
    return false
  }
}

/** Fifty ports in a row: from `CLUSTER_PORT` on, or where nothing else listens, such as a second run of this test. */
const findPorts = async () => {
  const wanted = process.env['CLUSTER_PORT']
  if (wanted !== undefined) return portsFrom(Number(wanted))
  for (let first = 15_000; first < 25_000; first += 50) {
    const free = await Promise.all(Array.from({ length: 50 }, (_, index) => isFree(first + index)))
    if (free.every(Boolean)) return portsFrom(first)
  }
  throw new Error('No 50 free ports in a row between 15000 and 25000.')
}

export const PORTS = await findPorts()
export const toUrl = (port: number): string => `http://${HOST}:${port}`

/** The cluster is thrown away after the test, and nothing outside this machine reaches it. */
export const PASSWORD = 'only-for-this-cluster'
export const SIMULATOR_SECRET = 'the simulator of this cluster'

/** The logins: the schema's owner (not a superuser), one for each of the product's two roles, and the superuser. */
export const toDatabaseUrl = (
  login: 'attune_owner' | 'desk_tenant' | 'desk_global' | 'postgres',
  port: number,
): string => `postgres://${login}:${PASSWORD}@${HOST}:${port}/attune`
