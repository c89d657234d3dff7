import { addressParser, type Email } from 'postal-mime'
import { headersOf, isReport } from './judge-mail.ts'

const ADDRESS = /^[^\s<>@"(),:;]{1,64}@[^\s<>@"(),:;]{1,255}$/
/** Whom a mail server's report is from if it names no address. */
const MAIL_SERVER = 'mailer-daemon'

/** The address of who sent a mail, in lower case; null if it doesn't say. Of several, the first counts. */
export const senderOf = (email: Email): string | null => {
  const [sender] = sendersOf(email)
  if (sender === undefined) return isReport(email) ? MAIL_SERVER : null
  return ADDRESS.test(sender) ? sender : null
}

/** Only what has an at sign: a name with a comma in it looks like two senders. */
const sendersOf = (email: Email): string[] =>
  addressParser(headersOf(email, 'from')[0] ?? '', { flatten: true }).flatMap(({ address }) =>
    address?.includes('@') === true ? [address.trim().toLowerCase()] : [],
  )
