import { Button } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import type { HomeItem, HomeReason } from '@attune/contract/metrics/entity'
import { Avatar } from '../../ui/Avatar.tsx'
import { describeCover } from '../../staff/absences/cover-text.ts'
import { Sparkline } from '../../ui/Sparkline.tsx'
import { writeOnClick } from '../../ui/keys/composer-cursor.ts'
import { KeyCap } from '../../ui/keys/KeyCap.tsx'
import { openLink } from '../../conversations/home/conversation-link.ts'
import { rowDetailOf, reasonSentenceOf } from '../../conversations/home/home-text.ts'
import { ReasonIcon } from '../../conversations/home/ReasonIcon.tsx'
import classes from './HomeRow.module.css'

interface HomeRowProps {
  item: HomeItem
  selected: boolean
  /** Whether it is the tab stop of the list. */
  isStop: boolean
  /** Enter on the selected row. */
  onOpen: () => void
  now: Date
  zone: string
  /** Whether the row names the client's coach. */
  showsCoach: boolean
}

/** One client: who, why, and a button to act on it. */
export const HomeRow = ({ item, selected, isStop, now, zone, showsCoach, onOpen }: HomeRowProps) => {
  const { contactId, thread, ranks, reasons } = item
  const [reason] = reasons
  const { coach } = useSearch({ from: '/signed-in/' })
  if (reason === undefined) return null
  const { before, strong, after } = reasonSentenceOf(reason, now)
  const word = ANSWERABLE.includes(reason.kind) && thread.abilities.send ? 'Reply' : 'Open'
  return (
    <li className={classes.row} data-selected={selected || undefined}>
      <Link
        className={classes.choose}
        to="/"
        search={{ ...(coach !== undefined && { coach }), client: contactId }}
        aria-current={selected ? 'true' : undefined}
        tabIndex={isStop ? 0 : -1}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !selected) return
          event.preventDefault()
          onOpen()
        }}
      >
        <Avatar name={thread.title} kind="client" photo={thread.photoUrl} />
        <span className={classes.name}>
          <span dir="auto">{thread.title}</span>
          {thread.covering !== null && <small>{describeCover(thread.covering, now, zone)}</small>}
          {thread.covering === null && showsCoach && thread.primaryCoach !== null && (
            <small>{thread.primaryCoach.name}</small>
          )}
        </span>
        <span className={classes.ranks}>{ranks !== null && <Sparkline ranks={ranks} />}</span>
        <span className={classes.icon}>
          <ReasonIcon kind={reason.kind} />
        </span>
        <span className={classes.why} data-kind={reason.kind}>
          <span>{before}</span>
          <strong>{strong}</strong>
          <span>{after}</span>
        </span>
        <span className={classes.detail} dir="auto">
          {rowDetailOf(item, now, zone)}
        </span>
      </Link>
      <Button
        className={classes.action ?? ''}
        variant={selected ? 'filled' : 'default'}
        // Keyboard users have `r`, and the pane has its own link.
        tabIndex={-1}
        renderRoot={(props) => <Link {...props} {...openLink(item, coach)} />}
        {...(word === 'Reply' && { onClick: writeOnClick(contactId) })}
      >
        {word}
        {selected && (
          <span className={classes.cap}>
            <KeyCap>r</KeyCap>
          </span>
        )}
        <span className="visually-hidden">: {thread.title}</span>
      </Button>
    </li>
  )
}

/** Reasons that a reply clears. */
const ANSWERABLE: readonly HomeReason['kind'][] = ['distress', 'unanswered', 'asked-for-person']
