import { ActionIcon, Button } from '@mantine/core'
import { IconChecks, IconChevronLeft, IconExternalLink } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { HomeItem } from '@attune/contract/metrics/entity'
import { formatLocalTime } from '../../ui/time/format-times.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { useGoBack } from '../../ui/history-entries.ts'
import { KeyCap } from '../../ui/keys/KeyCap.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { conversationLink, searchFromHome, taskLinkFromHome } from '../../conversations/home/conversation-link.ts'
import { describeClearing, describeReason } from '../../conversations/home/home-text.ts'
import { ReasonIcon } from '../../conversations/home/ReasonIcon.tsx'
import { LastMessages } from './LastMessages.tsx'
import { TodayPlan } from './TodayPlan.tsx'
import { ReplyLink } from './ReplyLink.tsx'
import classes from './HomePane.module.css'

const WaitParts = lazyPart(async () => (await import('./WaitParts.tsx')).WaitParts)

interface HomePaneProps {
  item: HomeItem
  now: Date
  zone: string
  accountId: string
  /** Marks that the client needs no answer; null if that isn't possible. */
  onNoAnswer: (() => void) | null
}

/** Next to the list: why this client is listed, and the last messages. */
export const HomePane = ({ item, now, zone, accountId, onNoAnswer }: HomePaneProps) => {
  const { contactId, thread, reasons, score } = item
  const there = thread.contactTimezone === null ? null : formatLocalTime(now, thread.contactTimezone)
  const { coach } = useSearch({ from: '/signed-in/' })
  const toConversation = conversationLink(item, coach)
  return (
    <aside className={classes.pane} aria-label={thread.title}>
      <header className={classes.head}>
        <Back />
        <Avatar name={thread.title} kind="client" size={36} photo={thread.photoUrl} />
        <div className={classes.who}>
          <h2 className={classes.name}>{thread.title}</h2>
          {there !== null && <p className={classes.there}>{there}</p>}
        </div>
        <ActionIcon
          className={classes.open ?? ''}
          variant="subtle"
          color="gray"
          renderRoot={(props) => <Link {...props} {...toConversation} />}
          aria-label="Open the conversation"
        >
          <IconExternalLink size={18} stroke={1.5} />
        </ActionIcon>
      </header>
      <section className={classes.why} aria-label="Why first">
        <h3 className={classes.title}>Why first</h3>
        <ul className={classes.reasons}>
          {reasons.map((reason) => (
            <li key={reason.kind} className={classes.reason}>
              <ReasonIcon kind={reason.kind} />
              <span>
                {reason.kind === 'task' ? (
                  <Link className={classes.task} {...taskLinkFromHome({ _id: reason.taskId, contactId }, coach)}>
                    {describeReason(reason, now, zone)}
                  </Link>
                ) : (
                  describeReason(reason, now, zone)
                )}
              </span>
              <span className={classes.points}>
                {reason.points}
                <span className="visually-hidden"> points</span>
              </span>
            </li>
          ))}
        </ul>
        <Suspense>
          <WaitParts contactId={contactId} coach={coach} namedTask={taskIn(reasons)} />
        </Suspense>
        <p className={classes.sum}>
          <span>{describeClearing(reasons, thread.abilities.answer)}</span>
          <span className={classes.points}>
            {score}
            <span className="visually-hidden"> points in all</span>
          </span>
        </p>
        {onNoAnswer !== null && (
          <Button
            className={classes.clear ?? ''}
            variant="default"
            leftSection={<IconChecks size={15} stroke={1.5} />}
            rightSection={<KeyCap>d</KeyCap>}
            onClick={onNoAnswer}
          >
            No answer needed
          </Button>
        )}
      </section>
      <TodayPlan contactId={contactId} name={thread.title} now={now} />
      <LastMessages thread={thread} search={toConversation.search} {...{ now, zone, accountId }} />
      <ReplyLink thread={thread} search={toConversation.search} />
    </aside>
  )
}

const taskIn = (reasons: HomeItem['reasons']): string | null =>
  reasons.find((reason) => reason.kind === 'task')?.taskId ?? null

/** Back to the list, on narrow screens that show one of the two. */
const Back = () => {
  const { coach } = useSearch({ from: '/signed-in/' })
  const goBack = useGoBack()
  return (
    <Link
      className={classes.back}
      to="/"
      search={coach === undefined ? {} : { coach }}
      aria-label="Back"
      onClick={goBack}
    >
      <IconChevronLeft size={22} stroke={1.5} aria-hidden="true" />
    </Link>
  )
}

/** Shown for a selected client who no longer needs anything. */
export const ClearedPane = ({ contactId }: { contactId: string | undefined }) => {
  const { coach } = useSearch({ from: '/signed-in/' })
  return (
    <aside className={classes.pane} aria-label="Nothing left to do">
      <header className={classes.head}>
        <Back />
      </header>
      <EmptyState
        icon={<IconChecks />}
        title="Nothing left to do here"
        actions={
          contactId === undefined ? undefined : (
            <Button
              variant="default"
              renderRoot={(props) => (
                <Link
                  {...props}
                  to="/conversations/dialog/$id"
                  params={{ id: contactId }}
                  search={searchFromHome(coach)}
                />
              )}
            >
              Open the conversation
            </Button>
          )
        }
      >
        This client doesn’t need you right now.
      </EmptyState>
    </aside>
  )
}
