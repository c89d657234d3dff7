import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useMatches } from '@tanstack/react-router'
import { useEffect, type MouseEvent } from 'react'
import { followAccount } from '../client/account.ts'
import { startLive } from '../client/live.ts'
import { actingOrganization, shareWithNewTabs } from '../client/organization.ts'
import { switchRecordVideo } from '../client/recording/switch-record-video.ts'
import { queryClient } from '../client/query-client.ts'
import { useHistoryEntries } from '../ui/history-entries.ts'
import { useShortcuts } from '../ui/keys/use-shortcuts.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { AnswerInPlace } from '../ui/list/answer-in-place.ts'
import { SwitchedStrip } from '../staff/switching/SwitchedStrip.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { ConnectionStrip } from './ConnectionStrip.tsx'
import { followRights } from './follow-rights.ts'
import { LateStrip } from './LateStrip.tsx'
import { Navigation } from './Navigation.tsx'
import { Notifier } from './Notifier.tsx'
import { Overlays } from './Overlays.tsx'
import { RecordVideoStrip } from './RecordVideo.tsx'
import { ResumeUnsent } from './ResumeUnsent.tsx'
import { TabBar } from './TabBar.tsx'
import classes from './Frame.module.css'

const RowAnswer = lazyPart(async () => (await import('../conversations/answer/RowAnswer.tsx')).RowAnswer)

/** Wraps every signed-in page: navigation at the side, or a tab bar at the bottom on a phone. */
export const Frame = () => {
  const rail = useMatches({ select: (matches) => matches.some((match) => match.staticData.rail) })
  const whole = useMatches({ select: (matches) => matches.some(isWholePhone) })

  // Changes are only reported within one organization.
  useEffect(() => (actingOrganization() === null ? undefined : startLive()), [])
  useEffect(followRights, [])
  useEffect(followAccount, [])
  useEffect(shareWithNewTabs, [])
  useHistoryEntries()
  useShortcuts({ V: switchRecordVideo })

  return (
    <QueryClientProvider client={queryClient}>
      {/* Mounted before the page, so that the page's shortcuts take precedence. */}
      <Overlays />
      <div className={classes.page}>
        <SwitchedStrip />
        <div className={classes.frame} data-whole={whole || undefined}>
          <a className={classes.skip} href="#work" onClick={skipToWork}>
            Skip to content
          </a>
          <RecordVideoStrip />
          <ConnectionStrip />
          <Navigation asksForRail={rail} />
          <div id="work" className={classes.work} tabIndex={-1}>
            <AnswerInPlace value={RowAnswer}>
              <Outlet />
            </AnswerInPlace>
          </div>
          <TabBar />
        </div>
      </div>
      <Notifier />
      <ResumeUnsent />
      <LateStrip />
      <Toasts />
    </QueryClientProvider>
  )
}

/** Otherwise the browser would add an entry to the tab's history that the router doesn't count. */
const skipToWork = (event: MouseEvent): void => {
  event.preventDefault()
  document.querySelector<HTMLElement>('#work')?.focus()
}

interface Match {
  routeId: string
  search: object
}

/** On a phone, an open conversation or an open Playground phone also covers the tab bar. */
const isWholePhone = ({ routeId, search }: Match): boolean => routeId.includes('/dialog/') || 'client' in search
