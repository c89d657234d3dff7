import { AUTOMATION_DEFAULTS, AUTOMATION_MAX } from '@attune/contract/organizations/automation-settings'
import { formatClock } from '@attune/engine/schedule/local-words'
import { formatCount } from '../../ui/format-count.ts'
import { numberFault, toErrors, type Block, type NumberValue } from './block.ts'

/** Settings for when automation may write, and how much. */
const NIGHT = AUTOMATION_DEFAULTS.quietHours ?? { from: '22:00', to: '07:00' }

interface QuietValues {
  on: boolean
  from: string
  to: string
}

export const QUIET_HOURS: Block<QuietValues> = {
  title: 'Quiet hours',
  words: 'Automation sends nothing during these hours, in each client’s local time. People can write at any time.',
  read: ({ quietHours }) => ({ on: quietHours !== null, ...(quietHours ?? NIGHT) }),
  toChange: ({ on, from, to }) => ({ quietHours: on ? { from, to } : null }),
  check: ({ on, from, to }) =>
    on
      ? toErrors({
          from: from === '' ? 'Enter a time.' : null,
          to: to === '' ? 'Enter a time.' : from === to ? 'Quiet hours must start and end at different times.' : null,
        })
      : {},
  describe: ({ on, from, to }) =>
    on
      ? [
          `Nothing from ${formatClock(from)} to ${formatClock(to)}.`,
          `A message due in between is sent at ${formatClock(to)}.`,
        ]
      : ['Automation may write at night, too.'],
}

interface AmountValues {
  capOn: boolean
  cap: NumberValue
  muteOn: boolean
  limit: NumberValue
  /** Duration in hours. */
  hours: NumberValue
}

const MOST_HOURS = AUTOMATION_MAX.muteMinutes / 60

export const AMOUNTS: Block<AmountValues> = {
  title: 'How many messages',
  words: 'Keeps automation from writing to a client too often. Messages from people don’t count.',
  read: ({ dailyCap, muteTracking: { limit, minutes } }) => ({
    capOn: dailyCap !== null,
    cap: dailyCap ?? AUTOMATION_DEFAULTS.dailyCap ?? 30,
    muteOn: limit !== null,
    limit: limit ?? AUTOMATION_DEFAULTS.muteTracking.limit ?? 10,
    hours: minutes / 60,
  }),
  toChange: ({ capOn, cap, muteOn, limit, hours }) => ({
    dailyCap: capOn ? Number(cap) : null,
    muteTracking: {
      limit: muteOn ? Number(limit) : null,
      minutes: hoursFault(hours) === null ? Math.round(Number(hours) * 60) : AUTOMATION_DEFAULTS.muteTracking.minutes,
    },
  }),
  check: ({ capOn, cap, muteOn, limit, hours }) =>
    toErrors({
      cap: capOn ? numberFault(cap, AUTOMATION_MAX.dailyCap) : null,
      limit: muteOn ? numberFault(limit, AUTOMATION_MAX.muteLimit) : null,
      hours: muteOn ? hoursFault(hours) : null,
    }),
  describe: ({ capOn, cap, muteOn, limit, hours }) => [
    capOn
      ? `At most ${formatCount(Number(cap), 'message')} a day. Anything beyond that isn’t sent, and the conversation says so.`
      : 'No limit a day.',
    muteOn
      ? `After ${formatCount(Number(limit), 'message')} without an answer, automation leaves the client alone for ${spanOf(Number(hours))}.`
      : 'It continues even if a client never answers.',
  ],
}

/** Other programs may have set a span that isn't a whole number of hours. */
const hoursFault = (hours: NumberValue): string | null =>
  hours !== '' && hours * 60 >= 1 && hours <= MOST_HOURS
    ? null
    : `Enter a number of hours up to ${MOST_HOURS.toLocaleString('en-US')}.`

/** `3 days`, `36 hours`, `30 minutes`. */
const spanOf = (hours: number): string => {
  if (hours < 1) return formatCount(Math.round(hours * 60), 'minute')
  return hours % 24 === 0 ? formatCount(hours / 24, 'day') : formatCount(hours, 'hour')
}

interface PersonValues {
  on: boolean
  minutes: NumberValue
}

export const PERSON_FIRST: Block<PersonValues> = {
  title: 'A person first',
  words:
    'Automation falls silent in a conversation while a coach is writing there, so that the two don’t talk at once.',
  read: ({ coachPauseMinutes: minutes }) => ({
    on: minutes !== null,
    minutes: minutes ?? AUTOMATION_DEFAULTS.coachPauseMinutes ?? 30,
  }),
  toChange: ({ on, minutes }) => ({ coachPauseMinutes: on ? Number(minutes) : null }),
  check: ({ on, minutes }) => toErrors({ minutes: on ? numberFault(minutes, AUTOMATION_MAX.coachPauseMinutes) : null }),
  describe: ({ on, minutes }) =>
    on
      ? [
          `It waits until the coach has been silent for ${formatCount(Number(minutes), 'minute')}, or hands the conversation back.`,
          'Scenes that may interrupt don’t wait.',
        ]
      : ['Automation writes even while a coach does.'],
}

export const COMMANDS: Block<{ on: boolean }> = {
  title: 'What clients can ask for',
  words:
    'Clients can text WHY, LESS, MORE, LATER, PAUSE, RESUME, PERSON or HOURS 9-18, in English, Spanish, German, French or Portuguese. Automation does it and answers.',
  read: ({ clientCommands: on }) => ({ on }),
  toChange: ({ on }) => ({ clientCommands: on }),
  check: () => ({}),
  describe: ({ on }) =>
    on
      ? ['A client who texts PAUSE gets no automatic messages for a week. Coaches see it on the client.']
      : ['These are texts like any other. What clients have asked for before still holds. STOP always works.'],
}

export const MAIL_DOMAINS: Block<{ domains: string[] }> = {
  title: 'Email domains',
  words:
    'Scenes can send emails to staff, to the client, and to addresses at your own domains. Other addresses require a permission that the scene’s author must have.',
  read: ({ mailDomains: domains }) => ({ domains }),
  toChange: ({ domains }) => ({ mailDomains: domains }),
  check: ({ domains }) => {
    const wrong = domains.find((domain) => !DOMAIN.test(domain))
    return wrong === undefined ? {} : { domains: `“${wrong}” isn’t a domain such as northline.example.` }
  },
  describe: ({ domains }) => {
    const [first] = domains
    return [first === undefined ? 'No domain of your own.' : `For example, a scene may write to office@${first}.`]
  },
}

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/
