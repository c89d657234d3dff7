import { CHANNEL_FACTS } from '../channels/facts.ts'
import { CONTACT_FACTS } from '../contacts/facts.ts'
import { CONVERSATION_FACTS } from '../conversations/facts.ts'
import { INTEGRATION_FACTS } from '../integrations/facts.ts'
import { LOG_FACTS } from '../logs/facts.ts'
import { MEDIA_FACTS } from '../media/facts.ts'
import { MOVING_FACTS } from '../moving/facts.ts'
import { NOTICE_FACTS } from '../notices/facts.ts'
import { ORGANIZATION_FACTS } from '../organizations/facts.ts'
import { PROGRAM_FACTS } from '../programs/facts.ts'
import { PROMPT_FACTS } from '../prompts/facts.ts'
import { QUESTION_FACTS } from '../questions/facts.ts'
import { SCHEDULE_FACTS } from '../schedules/facts.ts'
import { SCENE_FACTS } from '../scenes/facts.ts'
import { KEYWORD_FACTS } from '../scenes/keywords/facts.ts'
import { RUN_FACTS } from '../scenes/runs/facts.ts'
import { STAFF_FACTS } from '../staff/facts.ts'
import { TASK_FACTS } from '../tasks/facts.ts'

/** Every kind of fact in the event log. */
export const FACT_KINDS = [
  ...MEDIA_FACTS,
  ...ORGANIZATION_FACTS,
  ...STAFF_FACTS,
  ...CONTACT_FACTS,
  ...CHANNEL_FACTS,
  ...CONVERSATION_FACTS,
  ...PROMPT_FACTS,
  ...SCHEDULE_FACTS,
  ...SCENE_FACTS,
  ...RUN_FACTS,
  ...KEYWORD_FACTS,
  ...TASK_FACTS,
  ...QUESTION_FACTS,
  ...PROGRAM_FACTS,
  ...NOTICE_FACTS,
  ...INTEGRATION_FACTS,
  ...LOG_FACTS,
  ...MOVING_FACTS,
] as const
export type FactKind = (typeof FACT_KINDS)[number]

/** The version written with each fact. Older facts are upgraded when read. */
export const FACT_VERSION = 1
