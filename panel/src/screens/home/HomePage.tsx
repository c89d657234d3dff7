import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useAccount, useMay } from '../../client/account.ts'
import { notify, undoLastDone } from '../../client/notify.ts'
import { LoadFailed } from '../../ui/page/LoadFailed.tsx'
import { formatLongDate } from '../../ui/time/format-date.ts'
import { useNow } from '../../ui/time/use-now.ts'
import { writeTo } from '../../ui/keys/composer-cursor.ts'
import { isAdminType } from '@attune/contract/roles'
import type { HomeItem } from '@attune/contract/metrics/entity'
import { ManagerRequests } from '../../contacts/requests/ManagerRequests.tsx'
import { conversationSessionOf } from '../../conversations/conversation-session.ts'
import { NotSent } from '../../conversations/threads/NotSent.tsx'
import { AwayStrip } from '../../staff/absences/AwayStrip.tsx'
import { TourStrip } from '../../frame/tour/TourStrip.tsx'
import { AgreementStrip } from '../agreement/AgreementStrip.tsx'
import { useShortcuts } from '../../ui/keys/use-shortcuts.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { AccessDeniedPage } from '../../ui/page/ErrorPage.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { SkeletonRows } from '../../ui/page/SkeletonRows.tsx'
import { EmptyHome } from './EmptyHome.tsx'
import { ClearedPane, HomePane } from './HomePane.tsx'
import { openLink } from '../../conversations/home/conversation-link.ts'
import { describeClearing } from '../../conversations/home/home-text.ts'
import { FirstSteps, NextStep } from './FirstSteps.tsx'
import { HomeList } from './HomeList.tsx'
import { HowOrdered } from './HowOrdered.tsx'
import { useFirstSteps } from './use-first-steps.ts'
import { useHome } from '../../conversations/home/use-home.ts'
import { useNoAnswer } from './use-no-answer.ts'
import classes from './HomePage.module.css'

// Most people are coaches, who see neither.
const CoachFilter = lazyPart(async () => (await import('../../staff/inputs/CoachFilter.tsx')).CoachFilter)
const WaitingPage = lazyPart(async () => (await import('../agreement/WaitingPage.tsx')).WaitingPage)

/** The next key or click may open a conversation, which has the list beside it. */
const reach = () => void import('../../conversations/home/HomeThreads.tsx').catch(() => undefined)

/** `/`: who needs the reader first, and why. */
export const HomePage = () => {
  const { roles } = useAccount()
  if (useMay('conversations.view')) return <Screen />
  if (roles.includes('ROLE_COACH_UNCONFIRMED'))
    return (
      <Suspense>
        <WaitingPage />
      </Suspense>
    )
  return <AccessDeniedPage reason="Your role doesn’t have access to Conversations." />
}

const Screen = () => {
  const { timezone: zone, _id: accountId, roles } = useAccount()
  const { client, coach } = useSearch({ from: '/signed-in/' })
  const navigate = useNavigate()
  const now = useNow()
  const home = useHome(coach)
  const firstSteps = useFirstSteps()
  const seesOthers = roles.some(isAdminType)
  const keep = coach === undefined ? {} : { coach }
  const items = home.data?.pages.flatMap(({ data }) => data) ?? []
  const selected = useSelected(items, { client, coach, isFresh: !home.isFetching })

  const step = (by: number) => {
    const at = items.findIndex((item) => item === selected)
    const next = Number.isFinite(by) ? items[at === -1 ? 0 : at + by] : items.at(by > 0 ? -1 : 0)
    if (next !== undefined) void navigate({ to: '/', search: { ...keep, client: next.contactId }, replace: true })
  }
  const open = () => {
    if (selected !== undefined) void navigate(openLink(selected, coach))
  }
  const reply = () => {
    if (selected?.thread.abilities.send === true) writeTo(selected.contactId)
    open()
  }
  const onNoAnswer = useNoAnswer({ items, selected, keep })
  const pass = () => {
    if (onNoAnswer !== null) onNoAnswer()
    else if (selected !== undefined) sayWhatClears(selected)
  }
  useShortcuts({ j: () => step(1), k: () => step(-1), r: reply, d: pass, z: undoLastDone, Enter: open })

  return (
    <main
      className={classes.screen}
      data-open={client !== undefined || undefined}
      onPointerEnter={reach}
      onFocus={reach}
    >
      <div className={classes.top}>
        <PageTitle title="Home" beside={<Today now={now} zone={zone} besideCoach={seesOthers} />}>
          {seesOthers && (
            <Suspense>
              <CoachFilter coach={coach} onChange={(whose) => void navigate({ to: '/', search: whose })} />
            </Suspense>
          )}
          <HowOrdered />
        </PageTitle>
      </div>
      <AwayStrip />
      <AgreementStrip />
      <TourStrip />
      <NotSent session={conversationSessionOf(accountId)} openContactId={null} />
      {seesOthers && <ManagerRequests contactId={null} />}
      {items.length > 0 && client === undefined && firstSteps != null && <NextStep {...firstSteps} />}
      {home.data === undefined ? (
        home.error === null ? (
          <div className={classes.list}>
            <SkeletonRows height={52} avatar={28} label="Loading Home" />
          </div>
        ) : (
          <LoadFailed error={home.error} onRetry={() => void home.refetch()} />
        )
      ) : items.length === 0 && client === undefined ? (
        <div className={classes.nobody}>
          {coach !== undefined || firstSteps === null ? (
            <EmptyHome ofCoach={coach !== undefined} />
          ) : (
            firstSteps !== undefined && <FirstSteps {...firstSteps} />
          )}
        </div>
      ) : (
        <div className={classes.panes}>
          <HomeList
            access={home}
            items={items}
            selected={selected}
            now={now}
            zone={zone}
            showsCoach={seesOthers}
            onStep={step}
            onOpen={open}
          />
          <div className={classes.pane}>
            <h1 className={classes.alone}>Home</h1>
            {selected === undefined ? (
              <ClearedPane contactId={client} />
            ) : (
              <HomePane key={selected.contactId} item={selected} {...{ now, zone, accountId, onNoAnswer }} />
            )}
          </div>
        </div>
      )}
    </main>
  )
}

/** Tells what would take a client off the list, where “No answer needed” isn’t possible. */
const sayWhatClears = ({ thread, reasons }: HomeItem): void => {
  notify({
    kind: 'good',
    title: `${thread.title} stays on the list`,
    content: `${describeClearing(reasons, thread.abilities.answer)}.`,
  })
}

const Today = ({ now, zone, besideCoach }: { now: Date; zone: string; besideCoach: boolean }) => (
  <span className={classes.date} data-beside-coach={besideCoach || undefined}>
    {formatLongDate(now, zone)}
  </span>
)

/**
 * The item of the client in the address. Without one, the first, which stays selected while others come in front of it:
 * what somebody is about to do is meant for the one they see.
 */
const useSelected = (
  items: readonly HomeItem[],
  { client, coach, isFresh }: { client: string | undefined; coach: string | undefined; isFresh: boolean },
): HomeItem | undefined => {
  const [first, setFirst] = useState<{ of: string | undefined; id: string }>()
  const known = first?.of === coach ? first?.id : undefined
  const listed = items.find(({ contactId }) => contactId === (client ?? known))
  const selected = client === undefined ? (listed ?? items[0]) : listed
  if (client !== undefined && first !== undefined) setFirst(undefined)
  // What was loaded before the page was opened may be in an old order.
  if (isFresh && client === undefined && selected !== undefined && selected.contactId !== known)
    setFirst({ of: coach, id: selected.contactId })
  return selected
}
