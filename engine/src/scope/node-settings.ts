import { isParserName, type ParserName } from '@attune/contract/scenes/parsers'
import type { IndexedNode } from '../turn/scene-index.ts'
import type { GroupShape } from './inner-names.ts'
import type { ScopeType } from './scope-name.ts'

/** A name that a node sets when a token leaves by one of `outputs`; by any output if that is null. */
export interface NodeSetting {
  path: readonly string[]
  type: ScopeType
  /** The kind of group (inner-names.ts). */
  shape?: GroupShape
  outputs: readonly number[] | null
}

type SettingNode = Pick<IndexedNode, 'id' | 'type' | 'properties'>

/**
 * What the run stores once a token has left the node, as the runners in nodes/ do it. A failed prompt counts as having
 * written an empty text.
 */
export const settingsOf = (node: SettingNode): NodeSetting[] => {
  switch (node.type) {
    case 'question':
      return [...answerSettings(node), message(null)]
    case 'text_parser':
      return [...answerSettings(node), message([1])]
    case 'wait_input':
      return [message(null)]
    case 'wait_attachment':
      return [message(null), ...(node.properties['postAI'] === true ? [photo] : [])]
    case 'ai_photo_classification':
      return [photo]
    case 'attempt':
      return [{ path: ['attempts', node.id], type: 'number', outputs: null }]
    case 'save_into_profile':
      return profileSettings(node)
    case 'prompt_gen_reply':
      return [{ path: ['reply'], type: 'string', outputs: [1] }]
    case 'high_level_plan_generate':
      return [reply, ...(node.properties['save'] === true ? [profile('highLevelPlan', 'string')] : [])]
    case 'prompt_gen_text_content':
    case 'weekly_report_review_generate':
    case 'weekly_report_review_only_generate':
    case 'weekly_report_summary_generate':
    case 'weekly_report_smart_goal_generate':
      return [reply]
    default:
      return []
  }
}

const reply: NodeSetting = { path: ['reply'], type: 'string', outputs: null }
const photo: NodeSetting = { path: ['photo'], type: 'group', shape: 'photo', outputs: null }
const message = (outputs: NodeSetting['outputs']): NodeSetting => ({
  path: ['message'],
  type: 'group',
  shape: 'message',
  outputs,
})
const profile = (key: string, type: ScopeType): NodeSetting => ({
  path: ['profile', ...key.split('.')],
  type,
  outputs: null,
})

const answerSettings = (node: SettingNode): NodeSetting[] => {
  const { parserName } = node.properties
  const known = isParserName(parserName) ? parserName : 'plain-text'
  const value = {
    type: ANSWER_TYPES[known],
    ...((known === 'weight' || known === 'location') && { shape: known }),
    outputs: [1],
  }
  return [
    { path: ['answers', node.id], ...value },
    { path: ['answer'], ...value },
  ]
}

/** The types of the values `readAnswer` returns. */
const ANSWER_TYPES: Record<ParserName, ScopeType> = {
  'plain-text': 'string',
  integer: 'number',
  gender: 'string',
  location: 'group',
  time: 'string',
  weight: 'group',
  email: 'string',
  bool: 'boolean',
}

const profileSettings = ({ properties: { key, value } }: SettingNode): NodeSetting[] => {
  if (typeof key !== 'string' || key.trim() === '') return []
  const type: unknown = typeof value === 'object' && value !== null && 'type' in value ? value.type : 'string'
  return [profile(key.trim(), type === 'number' || type === 'boolean' || type === 'date' ? type : 'string')]
}
