/** Ports are counted from here; everything listens on this machine only. */
const FIRST_PORT = Number(process.env['CLUSTER_PORT'] ?? 15_000)
const HOST = '127.0.0.1'

export const PROCESSES = [1, 2, 3]
export const PORTS = {
  etcd: FIRST_PORT + 1,
  etcdPeer: FIRST_PORT + 2,
  primary: FIRST_PORT + 10,
  http: FIRST_PORT + 11,
  bouncer: FIRST_PORT + 12,
  simulator: FIRST_PORT + 13,
  postgres: (node: number) => FIRST_PORT + 20 + node,
  rest: (node: number) => FIRST_PORT + 30 + node,
  attune: (process: number) => FIRST_PORT + 40 + process,
}
export const toUrl = (port: number): string => `http://${HOST}:${port}`

/** Passwords of a cluster that is thrown away and that nobody outside this machine reaches. */
export const PASSWORD = 'only-for-this-cluster'
export const SIMULATOR_SECRET = 'the simulator of this cluster'

/** By login: the schema's owner, who is no superuser, and one login for each of the product's roles. */
export const toDatabaseUrl = (
  login: 'attune_owner' | 'desk_tenant' | 'desk_global' | 'postgres',
  port: number,
): string => `postgres://${login}:${PASSWORD}@${HOST}:${port}/attune`
