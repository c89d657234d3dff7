import type { RunStarter } from '@attune/contract/scenes/runs/kinds'
import type { GateReason } from '@attune/contract/conversations/constants'
import { CLIENT_TEXTS, momentIn } from '@attune/engine/commands/client-language'
import { WAITED_FOR, type Language, type ReasonTexts } from '@attune/engine/commands/languages/client-texts'
import { originOf } from '@attune/store/conversations/automated/origins'
import type { Tenant } from '@attune/store/store'
import { gateChecksOf } from '../../../conversations/automated/gate-checks.ts'
import { explainScheduled } from '../../../schedules/explain-scheduled.ts'
import { reasonsOf } from './reasons-of.ts'

interface AutomatedMessage {
  sequence: number
  author_kind: string
}

/**
 * Why a client got an automated message, in sentences for the client: from the same trace as for staff, but without
 * titles, expressions, values and names that aren't for them. `coachId` is the client's own coach, the only one who is
 * named.
 */
export const clientWhy = async (
  tx: Tenant,
  { contactId, message, zone, now, coachId, language }: ClientWhyInput,
): Promise<string[]> => {
  const texts = CLIENT_TEXTS[language].reasons
  const place = { contactId, sequence: message.sequence }
  const row = await originOf(tx, place)
  if (row === undefined) return [texts.unknown]
  const { run_id: runId, scene_id: sceneId, title, turn, node, key } = row
  const origin = { runId, sceneId, title, turn, node, key }
  const wait = waitOf(
    texts,
    (await gateChecksOf(tx, place)).map(({ reason }) => reason),
  )
  const scheduled = await explainScheduled(tx, contactId, origin)
  if (scheduled !== null) {
    const { words, author } = scheduled
    const said = texts.scheduled(author !== null && author._id === coachId ? author.name : null)
    // Schedules are worded in English only.
    return [words === null || language !== 'en' ? said : said.replace(/\.$/, `: ${words}.`), ...wait]
  }
  if (message.author_kind === 'program') return [turn === 0 ? texts.programWelcome : texts.programDay(turn), ...wait]
  const reasons = await reasonsOf(tx, (value) => value, contactId, origin)
  if (reasons === null) return [texts.unknown, ...wait]
  const answered = reasons.values.some((one) => one.by === 'answer' && one.value !== null)
  const { schedule } = reasons
  const startedBy = startOf(texts, reasons.run?.startedBy as RunStarter | undefined)
  const planned =
    schedule?.by === 'schedule' ? texts.planned(momentIn(language, new Date(schedule.picked), now, zone)) : []
  return [startedBy, answered ? texts.answered : [], planned, wait].flat()
}

interface ClientWhyInput {
  contactId: string
  message: AutomatedMessage
  zone: string
  now: Date
  coachId: string | null
  language: Language
}

const startOf = (texts: ReasonTexts, startedBy: RunStarter | undefined): string => {
  const by: Readonly<Record<RunStarter, string>> = {
    hand: texts.hand,
    call: texts.unknown,
    event: texts.event,
    keyword: texts.keyword,
    scene: texts.scene,
    'first-interaction': texts.welcome,
    program: texts.program,
  }
  return startedBy === undefined ? texts.unknown : (by[startedBy] ?? texts.unknown)
}

/** Why it came later than planned; the first reason is the one that the client noticed. */
const waitOf = ({ waited }: ReasonTexts, reasons: readonly (GateReason | null)[]): string[] => {
  const reason = reasons.flatMap((one) => WAITED_FOR.filter((known) => known === one)).at(0)
  return reason === undefined ? [] : [waited[reason]]
}
