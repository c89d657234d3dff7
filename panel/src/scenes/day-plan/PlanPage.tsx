import { Button, SegmentedControl, Select } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { PLAN_DAYS } from '@attune/contract/scenes/runs/limits'
import { PLAN_SOURCES, type PlanSourceKind } from '@attune/contract/scenes/runs/plan-sources'
import { useAccount, useMay } from '../../client/account.ts'
import type { PlanSearch } from '../scenes-search.ts'
import { CoachFilter } from '../../staff/inputs/CoachFilter.tsx'
import { AccessDeniedPage } from '../../ui/page/ErrorPage.tsx'
import { useShortcuts } from '../../ui/keys/use-shortcuts.ts'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { addDays } from '../../ui/time/format-date.ts'
import { dayOf } from '../../ui/time/format-times.ts'
import { useNow } from '../../ui/time/use-now.ts'
import { formatComingDay } from '../format-coming-day.ts'
import { useDayPlanLive } from './day-plan-query.ts'
import { DaySection } from './DaySection.tsx'
import classes from './PlanPage.module.css'

/** `/plan`: what is sent to the reader's clients automatically, by day. Filters are in the address. */
export const PlanPage = () => {
  const allowed = [useMay('scheduled-messages.view'), useMay('conversations.view')].every(Boolean)
  return allowed ? <Screen /> : <AccessDeniedPage reason="Your role doesn’t have access to the plan." />
}

const Screen = () => {
  useDayPlanLive()
  const search = useSearch({ from: '/signed-in/plan' })
  const { timezone: zone } = useAccount()
  const now = useNow()
  const today = dayOf(now, zone)
  const [days, setDays] = useState(1)
  const list = useRef<HTMLDivElement>(null)
  useShortcuts({
    j: () => focusLine(list.current, 1),
    k: () => focusLine(list.current, -1),
    m: () => openMenu(list.current),
  })
  return (
    <main className={classes.page}>
      <PageTitle title="Plan" />
      <div className={classes.filters} role="search" aria-label="Plan">
        <Filters search={search} />
      </div>
      <div ref={list} className={classes.days}>
        {Array.from({ length: days }, (_, ahead) => addDays(today, ahead)).map((day) => (
          <DaySection key={day} day={day} today={today} search={search} />
        ))}
        {days < PLAN_DAYS && (
          <div className={classes.next}>
            <Button variant="default" onClick={() => setDays(days + 1)}>
              Show {formatComingDay(addDays(today, days), today)}
            </Button>
          </div>
        )}
      </div>
    </main>
  )
}

const linesIn = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[data-move-at]') ?? [])]
const hasFocus = (line: HTMLElement) => line.contains(document.activeElement)

/** Puts the cursor on a line's client: the first one, or the one after or before the current one. */
const focusLine = (list: HTMLElement | null, by: number): void => {
  const lines = linesIn(list)
  const at = lines.findIndex(hasFocus)
  const line = lines[at === -1 ? 0 : Math.min(Math.max(at + by, 0), lines.length - 1)]
  line?.querySelector('a')?.focus()
  line?.scrollIntoView({ block: 'nearest' })
}

/** Opens the menu of the line with the focus. */
const openMenu = (list: HTMLElement | null): void =>
  linesIn(list).find(hasFocus)?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.click()

const SOURCE_TITLES: Record<PlanSourceKind, string> = {
  schedule: 'Scheduled messages',
  scene: 'Scenes',
  program: 'Programs',
}

const Filters = ({ search }: { search: PlanSearch }) => {
  const navigate = useNavigate()
  const { coach, ...others } = search
  const { source, held } = others
  const go = (next: PlanSearch) => void navigate({ to: '/plan', search: next, replace: true })
  return (
    <>
      <SegmentedControl
        aria-label="Which messages"
        data={[
          { value: 'all', label: 'All' },
          { value: 'held', label: 'Held' },
        ]}
        value={held === true ? 'held' : 'all'}
        onChange={(next) => {
          const { held: _before, ...rest } = search
          go({ ...rest, ...(next === 'held' && { held: true }) })
        }}
      />
      <Select
        className={classes.source ?? ''}
        aria-label="Source"
        placeholder="All sources"
        clearable
        data={PLAN_SOURCES.map((value) => ({ value, label: SOURCE_TITLES[value] }))}
        value={source ?? null}
        onChange={(chosen) => {
          const known = PLAN_SOURCES.find((one) => one === chosen)
          const { source: _before, ...rest } = search
          go({ ...rest, ...(known !== undefined && { source: known }) })
        }}
      />
      <CoachFilter coach={coach} onChange={(whose) => go({ ...others, ...whose })} />
    </>
  )
}
