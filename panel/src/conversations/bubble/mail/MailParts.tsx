import { IconAlertTriangle, IconRobot } from '@tabler/icons-react'
import type { MessageBody } from '@attune/contract/conversations/entity'
import classes from './MailParts.module.css'

type Mail = NonNullable<MessageBody['mail']>

/** An email's subject above its text, and a warning about its sender if needed. */
export const MailHead = ({ mail: { subject, verified, automatic } }: { mail: Mail }) => (
  <div className={classes.head}>
    {subject !== '' && (
      <span className={classes.subject} dir="auto">
        {subject}
      </span>
    )}
    {automatic && (
      <span className={classes.mark} title="This email was sent automatically. Scenes don’t treat it as an answer.">
        <IconRobot size={14} stroke={1.5} aria-hidden="true" />
        Automatic email
      </span>
    )}
    {!verified && (
      <span
        className={classes.mark}
        data-warns
        title="This email could be from anyone. Scenes don’t treat it as an answer."
      >
        <IconAlertTriangle size={14} stroke={1.5} aria-hidden="true" />
        Sender not verified
      </span>
    )}
  </div>
)

/** Below an email’s text: what it quotes from earlier ones, and a button to see the original. */
export const MailFoot = ({ mail, onShowWritten }: { mail: Mail; onShowWritten: (() => void) | null }) => (
  <>
    {mail.quoted !== '' && <QuotedMail quoted={mail.quoted} />}
    {mail.html && onShowWritten !== null && (
      <button type="button" className={classes.written} aria-haspopup="dialog" onClick={onShowWritten}>
        Show original
      </button>
    )}
  </>
)

/** What an email quotes from earlier ones, collapsed: it is already in the conversation. */
const QuotedMail = ({ quoted }: { quoted: string }) => (
  <details className={classes.quoted}>
    <summary className={classes.fold}>Quoted text</summary>
    <div className={classes.earlier} dir="auto">
      {quoted}
    </div>
  </details>
)

/** The same as text, for screen readers. */
export const describeMail = ({ subject, verified, automatic }: Mail): string[] => [
  subject === '' ? 'Email' : `Email “${subject}”`,
  ...(automatic ? ['Automatic'] : []),
  ...(verified ? [] : ['Sender not verified']),
]
