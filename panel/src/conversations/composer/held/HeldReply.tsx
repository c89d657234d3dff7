import { Button } from '@mantine/core'
import { StaffAvatar } from '../../../staff/StaffAvatar.tsx'
import { formatCount } from '../../../ui/format-count.ts'
import { formatListTime } from '../../../ui/time/format-times.ts'
import { joinWithAnd } from '../../join-with-and.ts'
import type { ColleagueNews, UnsentMessage } from '../unsent-message.ts'
import { joinNews } from './held-news.ts'
import classes from './HeldReply.module.css'

interface HeldReplyProps {
  /** All held messages to one client, oldest first. */
  held: readonly UnsentMessage[]
  /** Time zone of the member of staff. */
  zone: string
  onEdit: () => void
  onSend: () => void
}

/** Shows what a colleague wrote meanwhile, and lets the user edit or send their held reply. */
export const HeldReply = ({ held, zone, onEdit, onSend }: HeldReplyProps) => {
  const news = held.reduce<ColleagueNews[]>((all, item) => joinNews(all, item.news ?? []), [])
  const last = news.at(-1)
  const names = [...new Set(news.map(({ by }) => by?.name ?? 'A colleague'))]
  const now = new Date()
  return (
    <section className={classes.held} role="alert" aria-label="Held reply">
      <StaffAvatar id={last?.by?.id ?? ''} name={last?.by?.name ?? 'A colleague'} size={20} />
      <div className={classes.words}>
        <p>
          <b>Held.</b> {names.length === 0 ? 'A colleague' : joinWithAnd(names)} wrote while you were typing{' '}
          {last !== undefined && <time className={classes.time}>{formatListTime(new Date(last.at), now, zone)}</time>}
        </p>
        {news.slice(-SHOWN).map(({ id, text, files }) => (
          <p key={id} className={classes.quote} dir="auto">
            {text === '' ? formatCount(files, 'file') : `“${text}”`}
          </p>
        ))}
        {(news.length > SHOWN || held.length > 1) && (
          <p className={classes.quote}>
            {[
              news.length > SHOWN && `${news.length - SHOWN} more above`,
              held.length > 1 && `${held.length} of your messages are waiting`,
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
        )}
      </div>
      <div className={classes.actions}>
        <Button variant="default" onClick={onEdit}>
          Edit
        </Button>
        <Button onClick={onSend}>Send anyway</Button>
      </div>
    </section>
  )
}

const SHOWN = 3
