import { join } from 'node:path'
import { PASSWORD, PORTS, PROCESSES, toUrl } from './addresses.ts'
import type { Lab } from './lab.ts'
import { findProgram, PG_BIN } from './packages.ts'
import { answersOk, until } from './until.ts'

/** Starts etcd, the nodes of PostgreSQL under Patroni, HAProxy and PgBouncer, with an empty database for Attune. */
export const startCluster = async (lab: Lab, nodes: readonly number[]): Promise<void> => {
  startEtcd(lab)
  await until('etcd answers', 60, () => answersOk(`${toUrl(PORTS.etcd)}/health`))
  const createDatabase = lab.write('create-database.sh', CREATE_DATABASE, 0o700)
  for (const node of nodes) {
    lab.write(`pg${node}.yml`, patroniConfig(lab, node, createDatabase))
    startNode(lab, node)
    // The first node creates the database cluster. The others copy it.
    await until(`node ${node} of PostgreSQL runs`, 180, () => answersOk(`${toUrl(PORTS.patroni(node))}/health`))
  }
  lab.start('haproxy', {
    command: findProgram('haproxy') ?? '',
    args: ['-db', '-f', lab.write('haproxy.cfg', haproxyConfig(nodes))],
  })
  lab.write('users.txt', `"desk_tenant" "${PASSWORD}"\n"desk_global" "${PASSWORD}"\n`)
  lab.start('pgbouncer', {
    command: findProgram('pgbouncer') ?? '',
    args: [lab.write('pgbouncer.ini', bouncerConfig(lab))],
  })
}

export const startNode = (lab: Lab, node: number): void =>
  lab.start(`patroni${node}`, {
    command: findProgram('patroni') ?? '',
    args: [join(lab.folder, 'conf', `pg${node}.yml`)],
  })

/** A single member. Real clusters have three, on three machines. */
const startEtcd = (lab: Lab): void => {
  const [client, peer] = [toUrl(PORTS.etcd), toUrl(PORTS.etcdPeer)]
  lab.start('etcd', {
    command: findProgram('etcd') ?? '',
    args: [
      ...['--name', 'lab', '--data-dir', join(lab.folder, 'data', 'etcd'), '--log-level', 'warn'],
      ...['--listen-client-urls', client, '--advertise-client-urls', client],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `lab=${peer}`],
    ],
  })
}

/** Patroni runs this once, on the first primary. Attune's own roles are created by its first start, as the owner. */
const CREATE_DATABASE = `#!/bin/sh
"${PG_BIN}/psql" "$1" -v ON_ERROR_STOP=1 <<'STATEMENTS'
create role attune_owner login createrole password '${PASSWORD}';
create role desk_tenant login password '${PASSWORD}';
create role desk_global login password '${PASSWORD}';
create database attune owner attune_owner;
STATEMENTS
`

/**
 * Replication is synchronous: a commit is acknowledged once two nodes have it. If PostgreSQL crashes, another node
 * takes over at once (`master_start_timeout: 0`). If a whole node is gone, another takes over when its lease of 20 s
 * has expired, the shortest that Patroni allows.
 */
const patroniConfig = (lab: Lab, node: number, createDatabase: string): string => `
scope: attune
name: pg${node}
restapi: {listen: '127.0.0.1:${PORTS.patroni(node)}', connect_address: '127.0.0.1:${PORTS.patroni(node)}'}
etcd3: {hosts: '127.0.0.1:${PORTS.etcd}'}
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 5
    retry_timeout: 5
    master_start_timeout: 0
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      parameters:
        max_connections: 200
        shared_buffers: 64MB
        wal_keep_size: 256MB
        wal_log_hints: 'on'
        tcp_keepalives_idle: 5
        tcp_keepalives_interval: 2
        tcp_keepalives_count: 3
  initdb: [{encoding: UTF8}, data-checksums, {locale: C.UTF-8}]
  post_bootstrap: ${createDatabase}
postgresql:
  listen: 127.0.0.1:${PORTS.postgres(node)}
  connect_address: 127.0.0.1:${PORTS.postgres(node)}
  bin_dir: ${PG_BIN}
  data_dir: ${lab.folder}/data/pg${node}
  pgpass: ${lab.folder}/conf/pgpass${node}
  # Without this a copy waits for the next checkpoint, which takes up to a minute and a half.
  basebackup: [{checkpoint: fast}]
  parameters: {unix_socket_directories: '${lab.folder}/run'}
  authentication:
    superuser: {username: postgres, password: ${PASSWORD}}
    replication: {username: replicator, password: ${PASSWORD}}
    rewind: {username: rewinder, password: ${PASSWORD}}
  pg_hba:
    - local all all scram-sha-256
    - host replication replicator 127.0.0.1/32 scram-sha-256
    - host all all 127.0.0.1/32 scram-sha-256
watchdog: {mode: 'off'}
`

/**
 * HAProxy asks Patroni which node is the primary, and Attune which processes are ready. When a node stops being the
 * primary, its sessions are closed: otherwise clients would hang on a dead or demoted server.
 */
const haproxyConfig = (nodes: readonly number[]): string => `
global
  maxconn 2000
defaults
  mode tcp
  retries 2
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout queue 5s
  timeout check 2s
listen primary
  bind 127.0.0.1:${PORTS.primary}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fastinter 200ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `  server pg${node} 127.0.0.1:${PORTS.postgres(node)} check port ${PORTS.patroni(node)}`).join('\n')}
listen attune
  mode http
  bind 127.0.0.1:${PORTS.http}
  balance roundrobin
  option forwardfor
  option httpchk GET /readyz
  http-check expect status 200
  timeout tunnel 1h
  option redispatch
  default-server inter 1s fastinter 200ms fall 2 rise 1
${PROCESSES.map((n) => `  server attune${n} 127.0.0.1:${PORTS.attune(n)} check`).join('\n')}
`

const bouncerConfig = (lab: Lab): string => `
[databases]
attune = host=127.0.0.1 port=${PORTS.primary} dbname=attune
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${PORTS.bouncer}
unix_socket_dir =
auth_type = plain
auth_file = ${lab.folder}/conf/users.txt
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
server_check_query = select 1
server_check_delay = 5
; After a failed connection PgBouncer waits before it tries again: 15 s by default, at every failover.
server_login_retry = 1
; Without a server queries would wait for up to two minutes. People are better served by a refusal.
query_wait_timeout = 8
`
