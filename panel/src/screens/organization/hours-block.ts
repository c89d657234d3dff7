import { AUTOMATION_MAX, type OrganizationHours } from '@attune/contract/organizations/automation-settings'
import { formatClock } from '@attune/engine/schedule/local-words'
import { isDay } from '../../ui/inputs/date-rules.ts'
import { toErrors, type Block, type BlockErrors } from './block.ts'

export interface OwnHours extends OrganizationHours {
  /** What is typed into the field for one more holiday; saving adds it. */
  addedHoliday: string
}

export const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** The organization's own hours. The fields of a span are named `0.from`, `0.to`, by its place in `week`. */
export const OWN_HOURS: Block<OwnHours> = {
  title: 'Opening hours',
  words: 'When your organization is open, by its own clock, and whether automation keeps to that.',
  read: ({ hours }) => ({ ...hours, addedHoliday: '' }),
  toChange: ({ addedHoliday, ...hours }) => ({
    hours: { ...hours, holidays: withHoliday(hours.holidays, addedHoliday) },
  }),
  check: (hours) => checkHours(hours),
  describe: ({ week, addedHoliday, automation, ...own }) => {
    const open = describeWeek(week)
    const holidays = withHoliday(own.holidays, addedHoliday)
    const closed =
      holidays.length === 0
        ? []
        : [`Closed on ${holidays.length === 1 ? 'one more date' : `${holidays.length} more dates`}.`]
    if (automation === 'always') return [open, ...closed, 'Automation writes at any time.']
    return automation === 'inside'
      ? [
          open,
          ...closed,
          'Automation writes only while you’re open. A message that is due on a Sunday night, say, waits for the next opening.',
        ]
      : [
          open,
          ...closed,
          'Automation writes only while you’re closed, so that people answer by day and it stands in at night.',
        ]
  },
}

/** The holidays with one more, in order; without it, if it is empty or already there. */
export const withHoliday = (holidays: readonly string[], added: string): string[] =>
  added === '' ? [...holidays] : [...new Set([...holidays, added])].toSorted()

const checkHours = ({ week, holidays, addedHoliday, automation }: OwnHours): BlockErrors => ({
  ...toErrors(
    Object.fromEntries(
      week.flatMap(({ day, from, to }, index) => [
        [`${index}.from`, from === '' ? 'Enter a time.' : null],
        [`${index}.to`, to === '' ? 'Enter a time.' : spanFault(week, index, { day, from, to })],
      ]),
    ),
  ),
  ...(automation === 'inside' &&
    week.length === 0 && { automation: 'Enter the hours first: without them, automation could never write.' }),
  ...(week.length > AUTOMATION_MAX.spans && { automation: `Enter at most ${AUTOMATION_MAX.spans} spans a week.` }),
  ...(withHoliday(holidays, addedHoliday).length > AUTOMATION_MAX.holidays && {
    holidays: `Enter at most ${AUTOMATION_MAX.holidays} dates.`,
  }),
  ...(addedHoliday !== '' && !isDay(addedHoliday) && { holidays: 'Enter a valid date.' }),
})

type Span = OrganizationHours['week'][number]

const spanFault = (week: readonly Span[], index: number, { day, from, to }: Span): string | null => {
  if (to <= from) return 'Hours must end after they start, on the same day.'
  const isTwice = week.some((other, at) => at < index && other.day === day && other.from < to && from < other.to)
  return isTwice ? 'These hours overlap others of the same day.' : null
}

/** `Open Monday to Friday, 08:00 AM to 05:00 PM.` Consecutive days with the same hours are combined. */
export const describeWeek = (week: OrganizationHours['week']): string => {
  const hours = DAYS.map((_, index) =>
    week
      .filter(({ day }) => day === index + 1)
      .map(({ from, to }) => `${formatClock(from)} to ${formatClock(to)}`)
      .join(' and '),
  )
  const rows: string[] = []
  for (let first = 0; first < DAYS.length; first++) {
    let last = first
    while (last + 1 < DAYS.length && hours[last + 1] === hours[first]) last++
    if (hours[first] !== '')
      rows.push(`${first === last ? DAYS[first] : `${DAYS[first]} to ${DAYS[last]}`}, ${hours[first]}`)
    first = last
  }
  return rows.length === 0 ? 'No hours entered.' : `Open ${rows.join('; ')}.`
}

/** Gives Tuesday to Friday the spans of Monday. */
export const copyMonday = (week: OrganizationHours['week']): OrganizationHours['week'] => {
  const monday = week.filter(({ day }) => day === 1)
  const weekend = week.filter(({ day }) => day > 5)
  return [...[1, 2, 3, 4, 5].flatMap((day) => monday.map((span) => ({ ...span, day }))), ...weekend]
}
