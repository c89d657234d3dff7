import { Button, CloseButton, SegmentedControl } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { AUTOMATION_MAX, HOURS_RULES, type OrganizationHours } from '@attune/contract/organizations/automation-settings'
import { BlockPart, type BlockHost } from '../BlockPart.tsx'
import type { BlockErrors } from '../block.ts'
import { copyMonday, DAYS, OWN_HOURS } from '../hours-block.ts'
import { Holidays } from './Holidays.tsx'
import { TimeField } from './TimeField.tsx'
import classes from './Fields.module.css'

type Week = OrganizationHours['week']

const RULE_TITLES: Record<OrganizationHours['automation'], string> = {
  always: 'At any time',
  inside: 'While open',
  outside: 'While closed',
}

export const OwnHoursPart = ({ zone, ...host }: BlockHost & { zone: string }) => (
  <BlockPart {...host} block={OWN_HOURS}>
    {({ values, errors, change }) => (
      <>
        <WeekRows week={values.week} errors={errors} onChange={(week) => change({ week })} />
        <p className={classes.zone}>By the clock of {zone.replaceAll('_', ' ')}.</p>
        <Holidays
          holidays={values.holidays}
          addedHoliday={values.addedHoliday}
          error={errors['holidays']}
          onChange={change}
        />
        <p className={classes.legend}>Automation writes</p>
        <SegmentedControl
          aria-label="Automation writes"
          aria-invalid={errors['automation'] !== undefined}
          tabIndex={errors['automation'] === undefined ? undefined : -1}
          value={values.automation}
          data={HOURS_RULES.map((value) => ({ value, label: RULE_TITLES[value] }))}
          onChange={(automation) => change({ automation })}
        />
        {errors['automation'] !== undefined && (
          <p className={classes.problem} role="alert">
            {errors['automation']}
          </p>
        )}
      </>
    )}
  </BlockPart>
)

const WeekRows = ({ week, errors, onChange }: { week: Week; errors: BlockErrors; onChange: (week: Week) => void }) => {
  /** Spans keep their index in the list, which identifies their errors. */
  const numbered = week.map((span, index) => ({ ...span, index }))
  const add = (day: number) => onChange([...week, { day, ...nextSpan(week, day) }])
  const set = (index: number, part: Partial<Week[number]>) =>
    onChange(week.map((span, at) => (at === index ? { ...span, ...part } : span)))
  return (
    <ul className={classes.days}>
      {DAYS.map((name, at) => {
        const spans = numbered.filter(({ day }) => day === at + 1)
        return (
          <li key={name} className={classes.day} data-closed={spans.length === 0 || undefined}>
            <p className={classes.dayName}>{name}</p>
            <div className={classes.spans}>
              {spans.map(({ from, to, index }) => (
                <div key={index} className={classes.span}>
                  <TimeField
                    bare
                    label={`${name}, from`}
                    value={from}
                    error={errors[`${index}.from`]}
                    onChange={(time) => set(index, { from: time })}
                  />
                  <span className={classes.to}>to</span>
                  <TimeField
                    bare
                    label={`${name}, to`}
                    value={to}
                    error={errors[`${index}.to`]}
                    onChange={(time) => set(index, { to: time })}
                  />
                  <CloseButton
                    size={30}
                    aria-label={`Remove these hours of ${name}`}
                    onClick={() => onChange(week.filter((_, other) => other !== index))}
                  />
                </div>
              ))}
              <div className={classes.closed}>
                {spans.length === 0 && <span>{week.length === 0 ? 'No hours' : 'Closed'}</span>}
                {week.length < AUTOMATION_MAX.spans && (
                  <Button
                    variant="subtle"
                    leftSection={<IconPlus size={14} stroke={1.75} />}
                    aria-label={`Add hours on ${name}`}
                    onClick={() => add(at + 1)}
                  >
                    Add hours
                  </Button>
                )}
                {at === 0 && spans.length > 0 && (
                  <Button variant="subtle" onClick={() => onChange(copyMonday(week))}>
                    Copy to Tuesday through Friday
                  </Button>
                )}
              </div>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** After the day's last span, or the hours of a usual day. */
const nextSpan = (week: Week, day: number): { from: string; to: string } => {
  const last = week
    .filter((span) => span.day === day)
    .map(({ to }) => to)
    .toSorted()
    .at(-1)
  return last === undefined || last >= '22:00'
    ? { from: '09:00', to: '17:00' }
    : { from: last, to: `${String(Number(last.slice(0, 2)) + 1).padStart(2, '0')}${last.slice(2)}` }
}
