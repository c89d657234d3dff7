import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createTransport } from 'nodemailer'

/** Postfix and Dovecot as Debian ships them, on this machine's loopback, with mailboxes of their own. */
export interface DebianServers {
  smtpPort: number
  imapPort: number
  /** Hands a mail over as another mail server would. */
  post(from: string, to: string, raw: string): Promise<void>
  /** The mails that arrived in a mailbox, as they are stored. */
  mailsOf(address: string): Promise<string[]>
  stopImap(): Promise<void>
  startImap(): Promise<void>
  /** Makes Dovecot number a mailbox's mails anew, with another UIDVALIDITY. IMAP is stopped. */
  forgetNumbers(address: string): Promise<void>
  close(): Promise<void>
}

/** Mail to this domain is accepted and comes back as undeliverable. */
export const BOUNCING_DOMAIN = 'gone.example'

const run = promisify(execFile)
const PACKAGES = ['postfix', 'dovecot-imapd']
const POSTFIX = '/usr/sbin/postfix'
const DOVECOT = '/usr/sbin/dovecot'

/** Why these servers can't run here; null if they can. Installs them if possible: on Debian, as root. */
export const installDebianServers = (): string | null => {
  if (process.getuid?.() !== 0) return 'Postfix and Dovecot are started as root.'
  if (existsSync(POSTFIX) && existsSync(DOVECOT)) return null
  if (!existsSync('/etc/debian_version')) return 'Postfix and Dovecot are installed on Debian only.'
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...PACKAGES]])
    if (spawnSync('apt-get', args, { env, stdio: 'ignore' }).status !== 0) return `apt-get ${args.join(' ')} failed.`
  return null
}

/** Starts both with these mailboxes and passwords. The machine's own configuration is neither read nor changed. */
export const startDebianServers = async (passwords: Record<string, string>): Promise<DebianServers> => {
  const home = await mkdtemp(join(await realpath(tmpdir()), 'attune-mail-'))
  await chmod(home, 0o755)
  const [smtpPort, imapPort] = [await freePort(), await freePort()]
  const mail = join(home, 'mail')
  await mkdir(mail)
  await run('chown', ['mail:mail', mail])
  await writePostfix(home, smtpPort, Object.keys(passwords))
  await writeDovecot(home, imapPort, passwords)
  let imap: ChildProcess | null = null
  const servers: DebianServers = {
    smtpPort,
    imapPort,
    post: async (from, to, raw) => {
      const transport = createTransport({ host: '127.0.0.1', port: smtpPort, ignoreTLS: true })
      await transport.sendMail({ envelope: { from, to: [to] }, raw })
      transport.close()
    },
    mailsOf: (address) => readMaildir(join(mail, folderOf(address))),
    stopImap: async () => {
      if (imap === null) return
      const gone = once(imap, 'exit')
      imap.kill('SIGTERM')
      await gone
      imap = null
    },
    startImap: async () => {
      imap = spawn(DOVECOT, ['-F', '-c', join(home, 'dovecot.conf')], { stdio: 'ignore' })
      await untilOpen(imapPort)
    },
    forgetNumbers: async (address) => {
      const folder = join(mail, folderOf(address))
      for (const name of await readdir(folder)) if (name.startsWith('dovecot')) await rm(join(folder, name))
    },
    close: async () => {
      await run(POSTFIX, ['-c', join(home, 'postfix'), 'stop']).catch(() => undefined)
      await servers.stopImap()
      await rm(home, { recursive: true, force: true })
    },
  }
  try {
    // Postfix asks Dovecot who may sign in as soon as anyone connects.
    await servers.startImap()
    await run(POSTFIX, ['-c', join(home, 'postfix'), 'start'])
    await untilOpen(smtpPort)
    return servers
  } catch (error) {
    await servers.close()
    throw error
  }
}

const folderOf = (address: string): string => {
  const [local = '', domain = ''] = address.split('@')
  return join(domain, local)
}

/** https://www.postfix.org/postconf.5.html, https://www.postfix.org/VIRTUAL_README.html */
const writePostfix = async (home: string, port: number, addresses: readonly string[]): Promise<void> => {
  const folder = join(home, 'postfix')
  await mkdir(folder)
  await mkdir(join(home, 'data'))
  await mkdir(join(home, 'queue'))
  await run('chown', ['postfix', join(home, 'data')])
  const domains = [...new Set(addresses.map((address) => address.split('@')[1]))]
  const settings = {
    compatibility_level: '3.6',
    queue_directory: join(home, 'queue'),
    data_directory: join(home, 'data'),
    maillog_file_prefixes: home,
    maillog_file: join(home, 'postfix.log'),
    myhostname: 'mx.pair.example',
    mydestination: '',
    alias_maps: '',
    inet_interfaces: '127.0.0.1',
    inet_protocols: 'ipv4',
    recipient_delimiter: '+',
    virtual_mailbox_domains: domains.join(', '),
    virtual_mailbox_base: join(home, 'mail'),
    virtual_mailbox_maps: `texthash:${join(folder, 'mailboxes')}`,
    virtual_minimum_uid: '1',
    virtual_uid_maps: 'static:8',
    virtual_gid_maps: 'static:8',
    relay_domains: BOUNCING_DOMAIN,
    transport_maps: `texthash:${join(folder, 'transports')}`,
    // A client may use any sender once signed in, and write to the mailboxes here without signing in.
    mynetworks: '',
    smtpd_sasl_auth_enable: 'yes',
    smtpd_sasl_type: 'dovecot',
    smtpd_sasl_path: join(home, 'auth'),
    smtpd_recipient_restrictions: 'permit_sasl_authenticated, reject_unauth_destination',
    minimal_backoff_time: '1s',
    queue_run_delay: '2s',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`)
  await writeFile(join(folder, 'main.cf'), lines.join(''))
  await writeFile(join(folder, 'mailboxes'), addresses.map((address) => `${address} ${folderOf(address)}/\n`).join(''))
  await writeFile(join(folder, 'transports'), `${BOUNCING_DOMAIN} gone:\n`)
  await writeFile(join(folder, 'master.cf'), masterOf(port))
}

/** What a program that delivers mail exits with if there is no such user (sysexits.h). */
const EX_NOUSER = 67

/** Service, type, private, unprivileged, chroot, wake-up, max processes, command: columns of Postfix's master(5). */
const masterOf = (port: number): string => `
127.0.0.1:${port} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 1 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
proxymap unix - - n - - proxymap
error unix - - n - - error
retry unix - - n - - error
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
gone unix - n n - - pipe user=mail argv=/bin/sh -c {exit ${EX_NOUSER}}
postlog unix-dgram n - n - 1 postlogd
`

/** https://doc.dovecot.org/2.3/settings/core/ */
const writeDovecot = async (home: string, port: number, passwords: Record<string, string>): Promise<void> => {
  const users = Object.entries(passwords).map(([address, password]) => `${address}:{PLAIN}${password}\n`)
  await writeFile(join(home, 'users'), users.join(''))
  await writeFile(
    join(home, 'dovecot.conf'),
    `
base_dir = ${join(home, 'dovecot')}
log_path = ${join(home, 'dovecot.log')}
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_mechanisms = plain login
mail_location = maildir:${home}/mail/%d/%n
first_valid_uid = 1
passdb {
  driver = passwd-file
  args = username_format=%u ${join(home, 'users')}
}
userdb {
  driver = static
  args = uid=mail gid=mail home=${home}/mail/%d/%n
}
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service auth {
  unix_listener ${join(home, 'auth')} {
    mode = 0666
  }
}
`,
  )
}

const readMaildir = async (folder: string): Promise<string[]> => {
  const mails: string[] = []
  for (const part of ['new', 'cur'])
    for (const name of await readdir(join(folder, part)).catch(() => []))
      mails.push(await readFile(join(folder, part, name), 'utf8'))
  return mails
}

const PATIENCE_MS = 30_000

const untilOpen = async (port: number): Promise<void> => {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      socket.destroy()
      return
    } catch (error) {
      if (Date.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('No free port.')
  return address.port
}
