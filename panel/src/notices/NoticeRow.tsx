import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCircleCheck, IconFlame, IconInfoCircle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import type { Notice } from '@attune/contract/notices/entity'
import { useMay } from '../client/account.ts'
import { notifyFailure } from '../client/notify.ts'
import { linkInto } from '../client/organization.ts'
import { writeOnClick, writeUnlessOnPhone } from '../ui/keys/composer-cursor.ts'
import { writeAfterLoad } from '../ui/keys/write-after-load.ts'
import { opensHere } from '../ui/opens-here.ts'
import { formatNoticeTime } from './format-notice-time.ts'
import { linkOf } from './notice-link.ts'
import { describeMessage, describeNotice } from './notice-text.ts'
import { markRead, reopenAlert, resendMessage } from './use-notices.ts'
import classes from './NoticeRow.module.css'

interface NoticeRowProps {
  notice: Notice
  /** Its index, in a list with keyboard navigation. */
  at?: number
  now: Date
  zone: string
  /** Whether the row names its organization. */
  showsOrganization: boolean
  /** Closes it. */
  onClose: (notice: Notice) => Promise<void>
  /** Called after the link has been followed. */
  onOpen?: () => void
  /** Called after it was marked as read, closed or reopened: the button for that may be gone. */
  onChanged?: () => void
}

/** One notice: what happened to whom and when, a link to it, and its actions. */
export const NoticeRow = ({ notice, at, now, zone, showsOrganization, onClose, onOpen, onChanged }: NoticeRowProps) => {
  const { title, read, status, system, recipients, upd, entity, organization, closedBy, abilities } = notice
  const link = linkOf(notice, useMay('users.view'))
  const about = [
    describeMessage(notice),
    showsOrganization ? organization.title : undefined,
    system ? 'System' : undefined,
    status === 'closed' && closedBy !== null ? `Closed by ${closedBy.name}` : undefined,
  ].filter((part) => part !== undefined)
  const content = (
    <>
      <span className={classes.icon}>
        <NoticeIcon notice={notice} />
      </span>
      <span className={classes.words}>
        <span className={classes.title}>
          {!read && <span className="visually-hidden">Unread. </span>}
          {entity !== null && (
            <>
              <bdi className={classes.who}>{entity.title}</bdi>{' '}
            </>
          )}
          {describeNotice(notice, now, zone)}
          {status === 'closed' && <span className={classes.resolved}> (Resolved)</span>}
        </span>
        {about.length > 0 && (
          <span className={classes.about} dir="auto">
            {about.join(' · ')}
          </span>
        )}
      </span>
      <time
        className={classes.time}
        dateTime={upd}
        title={recipients.length === 0 ? undefined : `For ${recipients.map(({ name }) => name).join(', ')}`}
      >
        {formatNoticeTime(new Date(upd), now, zone)}
      </time>
    </>
  )
  return (
    <li className={classes.row} data-at={at} data-unread={!read || undefined}>
      {link === null ? (
        <div className={classes.main}>{content}</div>
      ) : (
        <NoticeLink notice={notice} link={link} isOfOther={showsOrganization} onOpen={onOpen}>
          {content}
        </NoticeLink>
      )}
      <div className={classes.actions}>
        {abilities.resend && !showsOrganization && <ResendButton notice={notice} onChanged={onChanged} />}
        {abilities.close && !showsOrganization && <CloseButton {...{ notice, onClose, onChanged }} />}
        {read ? (
          <span className={classes.noCheck} />
        ) : (
          <button
            type="button"
            className="icon-button"
            aria-label={`Mark “${title}” as read`}
            data-tip="Mark as read"
            onClick={() => {
              void markRead([notice])
              onChanged?.()
            }}
          >
            <IconCheck size={16} stroke={1.5} aria-hidden="true" />
          </button>
        )}
      </div>
    </li>
  )
}

interface NoticeLinkProps {
  notice: Notice
  link: NonNullable<ReturnType<typeof linkOf>>
  /** Whether the link opens in the notice's organization, because the reader is looking at all of them. */
  isOfOther: boolean
  onOpen: (() => void) | undefined
  children: ReactNode
}

/** Marks the notice as read when the link is followed, in this tab or another. */
const NoticeLink = ({ notice, link, isOfOther, onOpen, children }: NoticeLinkProps) => {
  const { buildLocation } = useRouter()
  const write = isOfOther
    ? (contactId: string) => writeAfterLoad(buildLocation(link).pathname, contactId)
    : writeUnlessOnPhone
  const follow = {
    className: classes.main,
    onClick: (event: MouseEvent) => {
      if (link.to === '/conversations/dialog/$id' && !('panel' in link.search))
        writeOnClick(link.params.id, write)(event)
      void markRead([notice])
      if (opensHere(event)) onOpen?.()
    },
    onAuxClick: ({ button }: MouseEvent) => {
      if (button === MIDDLE) void markRead([notice])
    },
  }
  return isOfOther ? (
    <a {...follow} href={linkInto(notice.organization._id, buildLocation(link).href)}>
      {children}
    </a>
  ) : (
    <Link {...follow} {...link}>
      {children}
    </Link>
  )
}

/** The middle mouse button opens a link in another tab. */
const MIDDLE = 1

const CloseButton = ({
  notice,
  onClose,
  onChanged,
}: Pick<NoticeRowProps, 'notice' | 'onClose'> & { onChanged: (() => void) | undefined }) => {
  const isClosed = notice.status === 'closed'
  const change = useMutation({
    mutationFn: () => (isClosed ? reopenAlert(notice) : onClose(notice)),
    onError: notifyFailure,
    onSettled: () => onChanged?.(),
    meta: { quiet: true },
  })
  const word = isClosed ? 'Reopen' : 'Close'
  return (
    <Button variant="default" loading={change.isPending} onClick={() => change.mutate()}>
      {word}
      <span className="visually-hidden"> the alert “{notice.title}”</span>
    </Button>
  )
}

const ResendButton = ({
  notice,
  onChanged,
}: Pick<NoticeRowProps, 'notice'> & { onChanged: (() => void) | undefined }) => {
  const send = useMutation({
    mutationFn: () => resendMessage(notice),
    onError: notifyFailure,
    onSettled: () => onChanged?.(),
    meta: { quiet: true },
  })
  return (
    <Button variant="default" loading={send.isPending} onClick={() => send.mutate()}>
      Send again
      {notice.entity !== null && <span className="visually-hidden"> to {notice.entity.title}</span>}
    </Button>
  )
}

/** A fire for an error, a warning for an open alert, a check for a closed one. */
const NoticeIcon = ({ notice: { type, status } }: { notice: Notice }) => {
  const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const
  if (type === 'error') return <IconFlame {...icon} className={classes.bad} />
  if (type === 'others') return <IconInfoCircle {...icon} />
  return status === 'closed' ? (
    <IconCircleCheck {...icon} className={classes.good} />
  ) : (
    <IconAlertTriangle {...icon} className={classes.warn} />
  )
}
