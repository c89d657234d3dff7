import { createServer, type AddressInfo, type Socket } from 'node:net'

/** How the server reacts to each command: a response, silence, or a closed connection. Other commands are accepted. */
export type SmtpBehaviour = Partial<Record<'connect' | 'EHLO' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'text', string>>

export interface TestSmtpServer {
  url: string
  /** Complete mails as received, including headers. */
  mails: { from: string; to: string[]; text: string }[]
  behaviour: SmtpBehaviour
  /** How it reacts on the next connections, one each. */
  next: SmtpBehaviour[]
  /** The password it accepts; null for any. */
  password: string | null
  /** Its reply to a recipient it doesn't accept; null if it accepts it. */
  refuses(to: string): string | null
  /** Called with each mail it has accepted. */
  onMail(mail: TestSmtpServer['mails'][number]): void
  /** Called when it reads no further. */
  onStall(): void
  close(): Promise<void>
}

/** Doesn't respond. */
export const SILENCE = 'silence'
/** Closes the connection. */
export const CUT = 'cut'
/** Reads no further once the text begins to arrive. */
export const STALL = 'stall'
/** Sends a byte now and then but never a full line. */
export const DRIBBLE = 'dribble'

/** A test mail server with as much SMTP (RFC 5321) as a client needs, on its own port. */
export const startTestSmtpServer = async (behaviour: SmtpBehaviour = {}, port = 0): Promise<TestSmtpServer> => {
  const sockets = new Set<Socket>()
  const mailServer: TestSmtpServer = {
    ...{ url: '', mails: [], behaviour, next: [], password: null, refuses: () => null },
    ...{ onMail: () => {}, onStall: () => {} },
    close: () => Promise.resolve(),
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    converse(mailServer, socket)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  mailServer.url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  mailServer.close = () =>
    new Promise((resolve) => {
      for (const socket of sockets) socket.destroy()
      server.close(() => resolve())
    })
  return mailServer
}

const converse = (it: TestSmtpServer, socket: Socket): void => {
  let waiting = ''
  let mail = { from: '', to: [] as string[], text: '' }
  let inText = false
  const behaviour = { ...it.behaviour, ...it.next.shift() }
  const say = (step: keyof SmtpBehaviour, usual: string): void => {
    const answer = behaviour[step] ?? usual
    if (answer === CUT) return void socket.destroy()
    if (answer === DRIBBLE) return dribble(socket)
    if (answer !== SILENCE) socket.write(`${answer}\r\n`)
  }
  const take = (line: string): void => {
    const [, command = ''] = /^([A-Z]+)/i.exec(line) ?? []
    switch (command.toUpperCase()) {
      case 'EHLO':
        return say('EHLO', '250-test\r\n250 SMTPUTF8')
      case 'MAIL':
        mail = { from: /<(.*?)>/.exec(line)?.[1] ?? '', to: [], text: '' }
        return say('MAIL', '250 go on')
      case 'RCPT':
        mail.to.push(/<(.*?)>/.exec(line)?.[1] ?? '')
        return say('RCPT', it.refuses(mail.to.at(-1) ?? '') ?? '250 go on')
      case 'AUTH':
        return say('AUTH', isPassword(it, line) ? '235 welcome' : '535 5.7.8 wrong password')
      case 'DATA':
        inText = (behaviour.DATA ?? '354').startsWith('354')
        return say('DATA', '354 go on')
      case 'STARTTLS':
        return void socket.write('454 no certificate\r\n')
      case 'QUIT':
        return void socket.end('221 bye\r\n')
      default:
        return void socket.write('250 as you like\r\n')
    }
  }
  socket.setEncoding('utf8')
  socket.on('data', (part: string) => {
    waiting += part
    if (inText && behaviour.text === STALL) {
      socket.pause()
      return it.onStall()
    }
    for (;;) {
      const end = inText ? waiting.indexOf('\r\n.\r\n') : waiting.indexOf('\r\n')
      if (end < 0) return
      const taken = waiting.slice(0, end)
      waiting = waiting.slice(end + (inText ? 5 : 2))
      if (!inText) take(taken)
      else {
        inText = false
        it.mails.push({ ...mail, text: taken })
        it.onMail({ ...mail, text: taken })
        say('text', '250 taken')
      }
    }
  })
  say('connect', '220 test')
}

/** AUTH PLAIN (RFC 4616): user and password after a zero byte each. */
const isPassword = ({ password }: TestSmtpServer, line: string): boolean =>
  password === null ||
  Buffer.from(line.split(' ')[2] ?? '', 'base64')
    .toString()
    .split('\0')[2] === password

const dribble = (socket: Socket): void => {
  const timer = setInterval(() => socket.write('2'), 20)
  socket.on('close', () => clearInterval(timer))
}
