import { createServer, type AddressInfo, type Socket } from 'node:net'

export interface TestImapServer {
  url: string
  uidValidity: number
  /** Refuses every password. */
  isLocked: boolean
  /** The password it accepts; null for any. */
  password: string | null
  /**
   * What it holds, in order. It may report a wrong size (`bytes`) for a mail, and announce `sends` bytes when it sends
   * it, whatever part was requested. `date` is when a mail arrived, `YYYY-MM-DD` in the server's zone; today if absent.
   */
  mails: { uid: number; raw: Buffer; bytes?: number; sends?: number; date?: string }[]
  /** What has been fetched so far, in the client's words. */
  fetched: string[]
  /** How many connections are in IDLE. */
  idling(): number
  /** Adds mails and notifies waiting clients. */
  deliver(...raws: (string | Buffer)[]): void
  /** Breaks all connections. */
  drop(): void
  close(): Promise<void>
}

/** A mailbox for tests, with as much of IMAP (RFC 3501, RFC 2177) as a reader needs. */
export const startTestImapServer = async (): Promise<TestImapServer> => {
  const sockets = new Set<Socket>()
  const idle = new Map<Socket, Idle>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => {
      sockets.delete(socket)
      idle.delete(socket)
    })
    socket.on('error', () => {})
    converse(mailbox, socket, idle)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const mailbox: TestImapServer = {
    url: `imap://care:secret@127.0.0.1:${(server.address() as AddressInfo).port}`,
    uidValidity: 1,
    isLocked: false,
    password: null,
    mails: [],
    fetched: [],
    idling: () => idle.size,
    deliver: (...raws) => {
      for (const raw of raws) mailbox.mails.push({ uid: (mailbox.mails.at(-1)?.uid ?? 0) + 1, raw: Buffer.from(raw) })
      for (const { announce } of idle.values()) announce()
    },
    drop: () => {
      for (const socket of sockets) socket.destroy()
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
  return mailbox
}

/** A connection in IDLE. */
interface Idle {
  tag: string
  /** Tells the client of new mails. */
  announce(): void
}

const converse = (mailbox: TestImapServer, socket: Socket, idle: Map<Socket, Idle>): void => {
  let waiting = ''
  /** How many mails the client has been told of; null before it opens the mailbox. */
  let told: number | null = null
  const say = (line: string | Buffer): void => void socket.write(line)
  /** As a server does within a command or IDLE, and only once (RFC 3501 §7.3.1). */
  const announce = (): void => {
    const { length } = mailbox.mails
    if (told === null || length <= told) return
    told = length
    say(`* ${length} EXISTS\r\n`)
  }
  const take = (line: string): void => {
    const [, tag = '', command = '', rest = ''] = /^(\S+) (UID \S+|\S+) ?(.*)$/i.exec(line) ?? []
    if (/^DONE$/i.test(line)) {
      const idling = idle.get(socket)
      idle.delete(socket)
      return say(`${idling?.tag} OK idled\r\n`)
    }
    switch (command.toUpperCase()) {
      case 'CAPABILITY':
        return say(`* CAPABILITY IMAP4rev1 IDLE\r\n${tag} OK done\r\n`)
      case 'LOGIN':
        return say(
          isRefused(mailbox, rest) ? `${tag} NO [AUTHENTICATIONFAILED] wrong password\r\n` : `${tag} OK welcome\r\n`,
        )
      case 'LIST':
        return say(`* LIST () "/" INBOX\r\n${tag} OK done\r\n`)
      case 'EXAMINE':
        told = mailbox.mails.length
        return say(
          `* ${mailbox.mails.length} EXISTS\r\n* FLAGS (\\Seen)\r\n* OK [UIDVALIDITY ${mailbox.uidValidity}] valid\r\n` +
            `* OK [UIDNEXT ${(mailbox.mails.at(-1)?.uid ?? 0) + 1}] next\r\n${tag} OK [READ-ONLY] opened\r\n`,
        )
      case 'UID SEARCH': {
        const from = Number(/(\d+):\*/.exec(rest)?.[1] ?? 1)
        const since = sinceIn(rest)
        const found = mailbox.mails
          .filter(({ uid }, place) => uid >= from || place === mailbox.mails.length - 1)
          .filter(({ date = since }) => date >= since)
        return say(`* SEARCH${found.map(({ uid }) => ` ${uid}`).join('')}\r\n${tag} OK done\r\n`)
      }
      case 'UID FETCH':
        fetch(mailbox, say, rest)
        announce()
        return say(`${tag} OK done\r\n`)
      case 'IDLE':
        idle.set(socket, { tag, announce })
        say('+ idling\r\n')
        return announce()
      case 'LOGOUT':
        return void socket.end(`* BYE\r\n${tag} OK bye\r\n`)
      default:
        announce()
        return say(`${tag} OK as you like\r\n`)
    }
  }
  socket.setEncoding('latin1')
  socket.on('data', (part: string) => {
    waiting += part
    for (;;) {
      const end = waiting.indexOf('\r\n')
      if (end < 0) return
      const line = waiting.slice(0, end)
      waiting = waiting.slice(end + 2)
      take(line)
    }
  })
  say('* OK IMAP4rev1 ready\r\n')
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The first day that a search asks for, as `YYYY-MM-DD`; empty if it names none. */
const sinceIn = (search: string): string => {
  const [, day = '', month = '', year = ''] = /SINCE "?(\d{1,2})-(\w{3})-(\d{4})/i.exec(search) ?? []
  if (year === '') return ''
  return `${year}-${String(MONTHS.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`
}

const isRefused = ({ isLocked, password }: TestImapServer, rest: string): boolean =>
  isLocked || (password !== null && !rest.endsWith(` "${password}"`) && !rest.endsWith(` ${password}`))

const fetch = (mailbox: TestImapServer, say: (line: string | Buffer) => void, rest: string): void => {
  const [, range = '', wanted = ''] = /^(\S+) (.*)$/.exec(rest) ?? []
  mailbox.fetched.push(rest)
  const ranges = range.split(',').map((part) => part.split(':').map(Number))
  const isWanted = (uid: number): boolean => ranges.some(([from = 0, to = from]) => uid >= from && uid <= to)
  for (const [place, { uid, raw, bytes = raw.length, sends }] of mailbox.mails.entries()) {
    if (!isWanted(uid)) continue
    const head = `* ${place + 1} FETCH (UID ${uid} RFC822.SIZE ${bytes}`
    const [, section, most] = /BODY\.PEEK\[(HEADER)?\](?:<0\.(\d+)>)?/i.exec(wanted) ?? [null, null]
    if (section === null) say(`${head})\r\n`)
    else {
      const part = section === undefined ? raw : raw.subarray(0, raw.indexOf('\r\n\r\n') + 4)
      const sent = sends === undefined && most !== undefined ? part.subarray(0, Number(most)) : part
      say(`${head} BODY[${section ?? ''}]${most === undefined ? '' : '<0>'} {${sends ?? sent.length}}\r\n`)
      say(sent)
      say(')\r\n')
    }
  }
}
