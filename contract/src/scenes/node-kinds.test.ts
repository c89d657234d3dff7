import { describe, expect, test } from 'vitest'
import { initialProperties, isNodeType, NODE_KINDS, NODE_TYPES, nodeKindOf } from './node-kinds.ts'
import { NODE_CATEGORIES, type NodeKind } from './nodes/kind.ts'
import { tagsOf } from './nodes/tags.ts'

/** The node types and properties that must exist. */
const REQUIRED: Record<string, string[]> = {
  question: ['text', 'attachments', 'tags', 'parserName', 'parserConfig', 'repeatable', 'excludeFromMuteTracking'],
  send_message: ['text', 'attachments', 'tags', 'skipWhenContactMuted', 'excludeFromMuteTracking'],
  send_email: ['subject', 'content', 'recipients'],
  text_parser: ['parserName', 'parserConfig'],
  save_into_profile: ['key', 'value'],
  tag_manage: ['strategy', 'tags'],
  attempt: ['amount'],
  scheduler: ['rules'],
  switch: ['cases'],
  next_scene: ['sceneId', 'wait'],
  wait_attachment: ['threshold', 'postAI', 'repeatable'],
  wait_event_contact: ['eventName', 'repeatable'],
  trigger_alert: ['triggerName'],
  high_level_plan_generate: ['formatName', 'save'],
  ai_photo_classification: ['target'],
  prompt_gen_reply: ['templateId', 'sessionId', 'messageLimit', 'appendMessages'],
  prompt_gen_text_content: ['template', 'tags', 'maxTokens'],
  metrics_timebucket_set_track: ['bucketId', 'offsetMinutes'],
  weekly_report_review_only_generate: ['customTemplate'],
  weekly_report_summary_generate: ['customTemplate'],
  weekly_report_smart_goal_generate: ['customTemplate', 'saveIntoReport'],
}
const OTHERS = [
  ...['scene_run', 'scene_stop', 'scene_exit', 'standalone', 'split', 'never', 'noop', 'save_weekly_reports'],
  ...['weekly_report_review_generate', 'wait_input', 'cancel_scheduling', 'unknown'],
]

const kinds: NodeKind[] = Object.values(NODE_KINDS)

describe('kinds of nodes', () => {
  test('exist with their properties', () => {
    expect(NODE_TYPES.toSorted()).toEqual([...Object.keys(REQUIRED), ...OTHERS].toSorted())
    for (const [type, properties] of Object.entries(REQUIRED)) {
      const names = nodeKindOf(type).properties.map(({ name }) => name)
      expect(names, type).toEqual(expect.arrayContaining(properties))
    }
  })

  test('have unique titles, names and outputs, and valid initial values', () => {
    expect(new Set(kinds.map(({ title }) => title)).size).toBe(kinds.length)
    for (const { type, properties, category, outputs } of kinds) {
      expect(NODE_KINDS[isNodeType(type) ? type : 'unknown'].type).toBe(type)
      expect(NODE_CATEGORIES).toContain(category)
      expect(new Set(properties.map(({ name }) => name)).size, type).toBe(properties.length)
      if (typeof outputs !== 'string') expect(new Set(outputs.map(({ num }) => num)).size).toBe(outputs.length)
      for (const property of properties)
        if (property.field === 'choice' && property.initial !== undefined)
          expect(property.choices.map(({ value }) => value)).toContain(property.initial)
    }
  })

  test('have initial values', () => {
    expect(initialProperties('attempt')).toEqual({ amount: 0 })
    expect(initialProperties('prompt_gen_text_content')).toEqual({ maxTokens: 600 })
    expect(initialProperties('ai_photo_classification')).toEqual({ target: 'food' })
    expect(initialProperties('scene_stop')).toEqual({})
  })

  test('not listed are treated as unknown', () => {
    expect(nodeKindOf('hologram')).toBe(NODE_KINDS.unknown)
    expect(nodeKindOf('constructor')).toBe(NODE_KINDS.unknown)
    expect(kinds.filter(({ hidden }) => hidden).map(({ type }) => type)).toEqual(['unknown'])
  })
})

test('tags are read from one text or a list', () => {
  expect(tagsOf(' a, b ,,a')).toEqual(['a', 'b'])
  expect(tagsOf(['a', ' b', 7, ''])).toEqual(['a', 'b'])
  expect(tagsOf({ a: 1 })).toEqual([])
})
