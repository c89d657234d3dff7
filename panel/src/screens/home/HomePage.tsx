import { Button, Popover } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useAccount, useMay } from '../../client/account.ts'
import { LoadFailed } from '../../ui/page/LoadFailed.tsx'
import { formatLongDate } from '../../ui/time/format-date.ts'
import { useNow } from '../../ui/time/use-now.ts'
import { writeTo } from '../../ui/keys/composer-cursor.ts'
import { isAdminType } from '@attune/contract/roles'
import { ManagerRequests } from '../../contacts/requests/ManagerRequests.tsx'
import { conversationSessionOf } from '../../conversations/conversation-session.ts'
import { NotSent } from '../../conversations/threads/NotSent.tsx'
import { AwayStrip } from '../../staff/absences/AwayStrip.tsx'
import { TourStrip } from '../../frame/tour/TourStrip.tsx'
import { AgreementStrip } from '../agreement/AgreementStrip.tsx'
import { WaitingPage } from '../agreement/WaitingPage.tsx'
import { UserSelect } from '../../staff/inputs/UserSelect.tsx'
import { useShortcuts } from '../../ui/keys/use-shortcuts.ts'
import { AccessDeniedPage } from '../../ui/page/ErrorPage.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { SkeletonRows } from '../../ui/page/SkeletonRows.tsx'
import { EmptyHome } from './EmptyHome.tsx'
import { ClearedPane, HomePane } from './HomePane.tsx'
import { openLink } from './conversation-link.ts'
import { FirstSteps, NextStep } from './FirstSteps.tsx'
import { HomeList } from './HomeList.tsx'
import { useNoTasksReason } from '../../tasks/TaskGate.tsx'
import { useFirstSteps } from './use-first-steps.ts'
import { useHome } from './use-home.ts'
import classes from './HomePage.module.css'

/** `/`: who needs the reader first, and why. */
export const HomePage = () => {
  const { roles } = useAccount()
  if (useMay('conversations.view')) return <Screen />
  if (roles.includes('ROLE_COACH_UNCONFIRMED')) return <WaitingPage />
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
  const selected = client === undefined ? items[0] : items.find(({ contactId }) => contactId === client)

  const step = (by: number) => {
    const at = items.findIndex((item) => item === selected)
    const next = Number.isFinite(by) ? items[at === -1 ? 0 : at + by] : items.at(by > 0 ? -1 : 0)
    if (next !== undefined) void navigate({ to: '/', search: { ...keep, client: next.contactId }, replace: true })
  }
  const open = () => {
    if (selected !== undefined) void navigate(openLink(selected))
  }
  const reply = () => {
    if (selected?.thread.abilities.send === true) writeTo(selected.contactId)
    open()
  }
  useShortcuts({ j: () => step(1), k: () => step(-1), r: reply, Enter: open })

  return (
    <main className={classes.screen} data-open={client !== undefined || undefined}>
      <div className={classes.top}>
        <PageTitle title="Home" beside={<Today now={now} zone={zone} />}>
          {seesOthers && (
            <UserSelect
              label="Coach"
              hideLabel
              placeholder="All coaches"
              of="coaches"
              value={coach ?? null}
              onChange={(id) => void navigate({ to: '/', search: id === null ? {} : { coach: id } })}
            />
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
              <HomePane key={selected.contactId} item={selected} now={now} zone={zone} accountId={accountId} />
            )}
          </div>
        </div>
      )}
    </main>
  )
}

const Today = ({ now, zone }: { now: Date; zone: string }) => (
  <span className={classes.date}>{formatLongDate(now, zone)}</span>
)

/** Explains how the list is ordered. */
const HowOrdered = () => {
  const hasTasks = useNoTasksReason() === null
  return (
    <Popover position="bottom-end" width={340} withArrow={false} trapFocus>
      <Popover.Target>
        <Button
          className={classes.how ?? ''}
          variant="subtle"
          color="gray"
          leftSection={<IconAdjustmentsHorizontal size={15} stroke={1.5} />}
        >
          <span className={classes.howWords}>How this is ordered</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <h2 className={classes.rule}>Ordered by points</h2>
        <dl className={classes.rules}>
          <dt>A client is waiting for an answer</dt>
          <dd>30, plus 1 every 6 minutes, up to 90</dd>
          <dt>Your last message wasn’t delivered</dt>
          <dd>40</dd>
          {hasTasks && (
            <>
              <dt>An open task, by its priority</dt>
              <dd>40, 22 or 19, plus 20 when overdue</dd>
            </>
          )}
          <dt>No word for 7 days after you wrote</dt>
          <dd>18, minus 1 every day</dd>
        </dl>
        <p className={classes.ruleFoot}>40 or more is for now, 20 or more for today. The rest can wait.</p>
      </Popover.Dropdown>
    </Popover>
  )
}
