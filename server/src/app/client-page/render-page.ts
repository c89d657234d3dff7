import { CLIENT_RULE_LIMITS } from '@attune/contract/conversations/automated/client-rules'
import type { Theme } from '@attune/contract/organizations/theme'
import { clockIn, momentIn } from '@attune/engine/commands/client-language'
import { dayIn } from '@attune/engine/commands/languages/dates'
import type { Language } from '@attune/engine/commands/languages/client-texts'
import { personUntil } from '@attune/engine/gate/client-rules'
import { localDate } from '@attune/engine/gate/quiet-hours'
import type { ClientPage } from '../../scenes/client-page/client-page.ts'
import { escape } from '../api/api-page.ts'
import { PAGE_TEXTS, type PageTexts } from './page-texts.ts'
import { pageStyle } from './page-style.ts'

interface PageLook {
  variables: Theme['variables']
  /** The outcome of the last form. */
  outcome: { said: string; failed: boolean } | null
}

/** The client's page, in their language: what they have set, the settings, and why they got each message. It has no script. */
export const renderPage = (page: ClientPage, { variables, outcome }: PageLook): string => {
  const texts = PAGE_TEXTS[page.language]
  return wholePage(
    { language: page.language, title: texts.title(page.organizationTitle) },
    variables,
    `<header><h1>${escape(texts.title(page.organizationTitle))}</h1>
<p>${texts.intro}</p></header>
${outcome === null ? '' : `<p class="outcome" role="${outcome.failed ? 'alert' : 'status'}">${escape(outcome.said)}</p>`}
${page.optedOut ? `<section><h2>${texts.optedOut[0]}</h2><p>${texts.optedOut[1]}</p></section>` : renderSettings(page, texts)}
${renderMessages(page, texts)}`,
  )
}

/** A page with one sentence, for those whose language isn't known. */
export const renderSentence = (sentence: string): string =>
  wholePage({ language: 'en', title: 'Messages' }, { light: {}, dark: {} }, `<p class="alone">${escape(sentence)}</p>`)

const wholePage = (
  { language, title }: { language: Language; title: string },
  variables: Theme['variables'],
  content: string,
): string => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title><style>${pageStyle(variables)}</style></head><body><main>
${content}
</main></body></html>
`

const renderSettings = (page: ClientPage, texts: PageTexts): string => {
  const { rules, now, zone, cap, language } = page
  const tomorrow = Temporal.PlainDate.from(localDate(now, zone)).add({ days: 1 })
  const latest = tomorrow.add({ days: CLIENT_RULE_LIMITS.pauseDays - 1 })
  const waits = waitsOf(page, texts)
  const { from, to } = rules.hours ?? { from: '09:00', to: '18:00' }
  const hours = rules.hours === null ? texts.anyTime : texts.onlyFrom(clockIn(language, from), clockIn(language, to))
  return `<section><h2>${texts.break}</h2><p>${waits.length === 0 ? texts.asUsual : waits.map(escape).join(' ')}</p>
${waits.length === 0 ? '' : form('resume', texts.goOn, '', 'main')}
${form('pause', texts.pause, dateField(texts.pauseUntil, tomorrow, latest))}
${form('later', texts.tomorrow)}</section>
<section><h2>${texts.howMany}</h2><p>${cap === null ? texts.usualAmount : texts.atMost(cap)}</p>
${form('less', texts.fewer)}${rules.lessSteps === 0 ? '' : form('more', texts.moreAgain)}</section>
<section><h2>${texts.hours}</h2><p>${hours}</p>
${form('hours', texts.saveHours, `${timeField('from', texts.from, from)}${timeField('to', texts.to, to)}`)}
${rules.hours === null ? '' : form('any-time', texts.alwaysAgain)}</section>
<section><h2>${texts.person[0]}</h2><p>${texts.person[1]}</p>
${form('person', texts.person[2], '', 'main')}</section>
<section><h2>${texts.stop[0]}</h2><p>${texts.stop[1]}</p>
${form('stop', texts.stop[2], '', 'end')}</section>`
}

const waitsOf = ({ rules, now, zone, language }: ClientPage, texts: PageTexts): string[] => {
  const { pausedUntil, laterOn, personAskedAt } = rules
  const person = personUntil(personAskedAt)
  const day = (at: Date) => dayIn(language, Temporal.PlainDate.from(localDate(at, zone)))
  return [
    pausedUntil !== null && pausedUntil > now ? texts.pausedUntil(day(pausedUntil)) : [],
    laterOn === localDate(now, zone) ? texts.laterToday : [],
    person !== null && person > now ? texts.personWaits : [],
  ].flat()
}

const form = (what: string, label: string, fields = '', look = ''): string =>
  `<form method="post"><input type="hidden" name="do" value="${what}">${fields}<button${look === '' ? '' : ` class="${look}"`}>${label}</button></form>`

const dateField = (label: string, first: Temporal.PlainDate, last: Temporal.PlainDate): string =>
  `<label>${label}<input type="date" name="until" required value="${first.toString()}" min="${first.toString()}" max="${last.toString()}"></label>`

const timeField = (name: string, label: string, value: string): string =>
  `<label>${label}<input type="time" name="${name}" required value="${value}"></label>`

const renderMessages = ({ messages, now, zone, language }: ClientPage, texts: PageTexts): string => {
  const rows = messages.map(
    ({ at, why }) =>
      `<li><time datetime="${at.toISOString()}">${momentIn(language, at, now, zone)}</time>${why.map(escape).join(' ')}</li>`,
  )
  return `<section><h2>${texts.why}</h2>
<p class="hint">${texts.whyHint}</p>
${rows.length === 0 ? `<p>${texts.none}</p>` : `<ol>${rows.join('')}</ol>`}</section>`
}
