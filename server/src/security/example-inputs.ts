import { bulkExamples, bulkRefused, doubleExamples, doublesRefused } from './examples/bulk.ts'
import { contactExamples, contactsRefused } from './examples/contacts.ts'
import { conversationExamples, playgroundExamples } from './examples/conversations.ts'
import type { Subject } from './examples/examples-of.ts'
import { directoryExamples, directoryRefused } from './examples/directory.ts'
import { mediaExamples } from './examples/media.ts'
import { messagesRefused } from './examples/messages.ts'
import { metricExamples } from './examples/metrics.ts'
import { alertExamples, noticeExamples } from './examples/notices.ts'
import {
  channelExamples,
  channelsRefused,
  integrationExamples,
  integrationsRefused,
  logExamples,
  keywordExamples,
  movingExamples,
  movingRefused,
  organizationExamples,
} from './examples/organizations.ts'
import { programExamples } from './examples/programs.ts'
import { promptExamples } from './examples/prompts.ts'
import { runExamples, runsRefused } from './examples/runs.ts'
import { questionExamples } from './examples/questions.ts'
import { scheduleExamples } from './examples/schedules.ts'
import { sceneExamples, scenesRefused } from './examples/scenes.ts'
import { taskExamples } from './examples/tasks.ts'
import { staffExamples, staffRefused } from './examples/staff.ts'

/**
 * One input per call with which a reader with right and reach succeeds. Complete by type: a new call of the contract
 * neither compiles nor passes these tests without an example. Fields are in the contract's order, and every optional
 * field is set once, so that each can be spoilt.
 */
export const EXAMPLES = {
  media: mediaExamples,
  organizations: organizationExamples,
  staff: staffExamples,
  directory: directoryExamples,
  contacts: { ...contactExamples, ...bulkExamples },
  channels: channelExamples,
  conversations: conversationExamples,
  playground: playgroundExamples,
  prompts: promptExamples,
  schedules: scheduleExamples,
  scenes: sceneExamples,
  runs: runExamples,
  keywords: keywordExamples,
  tasks: taskExamples,
  questions: questionExamples,
  programs: programExamples,
  doubles: doubleExamples,
  notices: { ...noticeExamples, ...alertExamples },
  metrics: metricExamples,
  integrations: integrationExamples,
  logs: logExamples,
  moving: movingExamples,
}

/** The example of a call; undefined if it has none. */
export const exampleOf = (name: string, of: Subject): Record<string, unknown> | undefined => {
  const [slice = '', call = ''] = name.split('.')
  const examples = EXAMPLES as Record<string, Record<string, (of: Subject) => unknown>>
  return examples[slice]?.[call]?.(of) as Record<string, unknown> | undefined
}

/**
 * The refusal that a call's example gets from everybody with the right, because it would take something only a real
 * person has.
 */
export const refusedToAll = (name: string): string | undefined =>
  integrationsRefused[name] ??
  scenesRefused[name] ??
  runsRefused[name] ??
  channelsRefused[name] ??
  doublesRefused[name] ??
  staffRefused[name] ??
  directoryRefused[name] ??
  bulkRefused[name] ??
  contactsRefused[name] ??
  messagesRefused[name] ??
  movingRefused[name]
