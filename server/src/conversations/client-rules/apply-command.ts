import type { ClientRuleTerms } from '@attune/contract/conversations/automated/client-rules'
import type { ClientCommand } from '@attune/engine/commands/read-command'
import { clientCap, stepsAfterLess } from '@attune/engine/gate/client-rules'
import { formatClock } from '@attune/engine/schedule/local-words'
import { CLIENT_TEXTS, clockIn } from '@attune/engine/commands/client-language'
import { dayIn } from '@attune/engine/commands/languages/dates'
import type { Language } from '@attune/engine/commands/languages/client-texts'
import { nextAllowed, type Opening } from '@attune/engine/gate/organization-hours'
import { localDate } from '@attune/engine/gate/quiet-hours'

/** A command that changes rules. WHY only asks. */
export type RuleCommand = Exclude<ClientCommand, { kind: 'why' }>
/** Staff can end a pause, and nothing else. */
export type StaffCommand = { kind: 'end-pause' }

export interface RuleSetting {
  now: Date
  /** When the client said it: a text may come in late. */
  saidAt: Date
  /** The organization's daily cap. */
  cap: number | null
  /** How many automated messages the client got on their busiest day of the last seven. */
  busiest: number
  /** When automation may write according to the organization. Its zone is the client's. */
  opening: Opening
  /** The language in which the client is answered. */
  language: Language
}

export interface AppliedCommand<Rules> {
  rules: Rules
  /** What applies now, in words for staff. */
  detail: string
  /** What the client is told, including how to undo it. */
  answer: string
}

/** The rules after a client's command, and what the client is told about them. */
export const applyCommand = <Rules extends ClientRuleTerms>(
  rules: Rules,
  command: RuleCommand | StaffCommand,
  setting: RuleSetting,
): AppliedCommand<Rules> => {
  switch (command.kind) {
    case 'less':
      return askForLess(rules, setting)
    case 'more':
      return askForMore(rules, setting)
    case 'later':
      return {
        rules: { ...rules, laterOn: localDate(setting.saidAt, setting.opening.zone) },
        detail: 'Today’s messages come tomorrow',
        answer: textsOf(setting).later,
      }
    case 'pause':
      return pauseUntil(rules, command.until, setting)
    case 'person':
      return {
        rules: { ...rules, personAskedAt: setting.now },
        detail: 'Asked for a person',
        answer: textsOf(setting).person,
      }
    case 'hours':
      return setHours(rules, command.hours, setting)
    case 'resume':
      return resume(rules, setting)
    case 'end-pause':
      return { rules: { ...rules, pausedUntil: null }, detail: 'Pause ended', answer: '' }
  }
}

const textsOf = ({ language }: RuleSetting) => CLIENT_TEXTS[language]

const askForLess = <Rules extends ClientRuleTerms>(rules: Rules, setting: RuleSetting): AppliedCommand<Rules> => {
  const { cap, busiest } = setting
  const lessSteps = stepsAfterLess(cap, rules.lessSteps, busiest)
  const own = clientCap(cap, lessSteps) ?? 1
  const detail = `At most ${own} a day`
  return lessSteps === rules.lessSteps
    ? {
        rules,
        detail,
        answer: textsOf(setting).leastAlready(own),
      }
    : {
        rules: { ...rules, lessSteps },
        detail,
        answer: textsOf(setting).less(own),
      }
}

const askForMore = <Rules extends ClientRuleTerms>(rules: Rules, setting: RuleSetting): AppliedCommand<Rules> => {
  const lessSteps = Math.max(0, rules.lessSteps - 1)
  const own = clientCap(setting.cap, lessSteps)
  if (rules.lessSteps === 0)
    return {
      rules,
      detail: 'The usual amount',
      answer: textsOf(setting).allAlready,
    }
  return lessSteps === 0
    ? {
        rules: { ...rules, lessSteps },
        detail: 'The usual amount',
        answer: textsOf(setting).usualAgain,
      }
    : {
        rules: { ...rules, lessSteps },
        detail: `At most ${own} a day`,
        answer: textsOf(setting).more(own ?? 1),
      }
}

const pauseUntil = <Rules extends ClientRuleTerms>(
  rules: Rules,
  until: string,
  setting: RuleSetting,
): AppliedCommand<Rules> => {
  const date = Temporal.PlainDate.from(until)
  return {
    rules: { ...rules, pausedUntil: new Date(date.toZonedDateTime(setting.opening.zone).epochMilliseconds) },
    detail: `Paused until ${dayIn('en', date)}`,
    answer: textsOf(setting).paused(dayIn(setting.language, date)),
  }
}

const setHours = <Rules extends ClientRuleTerms>(
  rules: Rules,
  hours: Rules['hours'],
  setting: RuleSetting,
): AppliedCommand<Rules> => {
  const { opening, now, language } = setting
  const texts = textsOf(setting)
  const after = { ...rules, hours }
  if (hours === null)
    return {
      rules: after,
      detail: 'At any time',
      answer: texts.anyTime,
    }
  const never = nextAllowed({ ...opening, client: { hours, waits: [] } }, now) === null
  return {
    rules: after,
    detail: `Only from ${formatClock(hours.from)} to ${formatClock(hours.to)}`,
    answer: [
      texts.hours(clockIn(language, hours.from), clockIn(language, hours.to)),
      ...(never ? [texts.neverThen] : []),
      texts.hoursOff,
    ].join(' '),
  }
}

const resume = <Rules extends ClientRuleTerms>(rules: Rules, setting: RuleSetting): AppliedCommand<Rules> => {
  const { now } = setting
  const waits =
    (rules.pausedUntil !== null && rules.pausedUntil > now) || rules.laterOn !== null || rules.personAskedAt !== null
  return {
    rules: { ...rules, pausedUntil: null, laterOn: null, personAskedAt: null },
    detail: 'Automation goes on',
    answer: waits ? textsOf(setting).resumed : textsOf(setting).nothingPaused,
  }
}
