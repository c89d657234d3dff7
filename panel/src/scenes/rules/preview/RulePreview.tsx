import { Popover, Skeleton } from '@mantine/core'
import { useState } from 'react'
import type { SchedulerRule } from '@attune/contract/scenes/rules'
import { useAccount } from '../../../client/account.ts'
import { ContactSelect } from '../../../contacts/inputs/ContactSelect.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { useNow } from '../../../ui/time/use-now.ts'
import { previewOf, formatPreviewTime, type PreviewPerson, type PreviewTime } from './preview-of.ts'
import { choosePreviewClient, usePreviewPerson } from './use-preview-person.ts'
import classes from './RulePreview.module.css'

/** The next two times of a rule for a chosen client, in their zone, each with an explanation. */
export const RulePreview = ({ rule }: { rule: SchedulerRule }) => {
  const person = usePreviewPerson()
  const now = useNow()
  if (person === null) return <Skeleton height={34} animate={false} />
  const { times, none } = previewOf(rule, person, now)
  return (
    <div className={classes.preview} role="group" aria-label="The next times">
      <Person person={person} />
      <span className={classes.times}>
        {times.map((time, place) => (
          <span key={time.at.getTime()}>
            {place > 0 && ', '}
            <Time time={time} person={person} now={now} />
          </span>
        ))}
        {times.length === 0 && <span className={classes.none}>{none ?? 'This rule has no upcoming times.'}</span>}
      </span>
    </div>
  )
}

const Person = ({ person }: { person: PreviewPerson }) => {
  const [open, setOpen] = useState(false)
  return (
    <Popover opened={open} onChange={setOpen} width={280} position="top-start" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <button type="button" className={classes.person} onClick={() => setOpen(!open)}>
          {person.id !== null && <Avatar name={person.name} kind="client" size={20} photo={person.photo} />}
          <span className={classes.name}>{person.name}</span>
          <span className="visually-hidden">, try another client</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <ContactSelect
          label="Try the rule with"
          value={person.id}
          inPopover
          onChange={(id) => {
            choosePreviewClient(id)
            setOpen(false)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

const Time = ({ time, person, now }: { time: PreviewTime; person: PreviewPerson; now: Date }) => {
  const [open, setOpen] = useState(false)
  const { timezone } = useAccount()
  return (
    <Popover opened={open} onChange={setOpen} width={340} position="top-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <button type="button" className={classes.time} onClick={() => setOpen(!open)}>
          {time.words}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.why ?? ''} aria-label="Why this time?">
        <dl className={classes.rows}>
          <dt>Schedule</dt>
          <dd>{time.why}</dd>
          {time.window !== null && (
            <>
              <dt>Range</dt>
              <dd>A minute within {time.window}, chosen for each client and day.</dd>
            </>
          )}
          {timezone !== person.zone && (
            <>
              <dt>Your time</dt>
              <dd>{formatPreviewTime(time.at, now, timezone)}</dd>
            </>
          )}
        </dl>
      </Popover.Dropdown>
    </Popover>
  )
}
